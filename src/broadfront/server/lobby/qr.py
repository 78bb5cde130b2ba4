"""An address as a QR code."""

from __future__ import annotations

import io

import segno


def draw_qr_code(text: str) -> str:
    """Return the code as SVG, dark on light whatever the page's colours, so that cameras read it."""
    out = io.BytesIO()
    code = segno.make_qr(text, error="m")
    code.save(
        out,
        kind="svg",
        dark="#000",
        light="#fff",
        xmldecl=False,
        svgclass=None,
        lineclass=None,
        omitsize=True,
    )
    return out.getvalue().decode()
