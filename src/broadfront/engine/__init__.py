"""The engine: positions, matches and journals, chance, exact odds, notation and conformance, for any game."""

import copyreg as _copyreg
from types import MappingProxyType as _MappingProxyType


def _read_only(values: dict[object, object]) -> "_MappingProxyType[object, object]":
    return _MappingProxyType(values)


def _reduce(mapping: "_MappingProxyType[object, object]") -> tuple[object, ...]:
    return _read_only, (dict(mapping),)


# records contain read-only mappings, which Python itself can neither pickle nor deep-copy
_copyreg.pickle(_MappingProxyType, _reduce)  # type: ignore[arg-type]
