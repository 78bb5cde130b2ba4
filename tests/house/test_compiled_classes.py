"""Every class that the wheel compiles is copied, pickled, raised and subclassed as its source is.

mypyc makes C types of the classes in compiled modules. These take part in `copy` and `pickle` only where they are
written for it: docs/reference/compiled-classes.md lists them all and says how.
"""

from __future__ import annotations

import ast
import copy
import inspect
import pickle
import re
from collections.abc import Callable, Iterator
from dataclasses import MISSING, FrozenInstanceError, fields, is_dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import msgspec
import pytest
from tests.house.test_compiled import ROOT, compiled

from broadfront import players
from broadfront.adapters.pettingzoo import env
from broadfront.boards.hexgrids import HexGrid
from broadfront.engine import match_file, registry
from broadfront.engine.bot_policy import any_move
from broadfront.engine.chance import pick
from broadfront.engine.conformance.asks import moves_are_in_order
from broadfront.engine.conformance.run import Law, Run
from broadfront.engine.errors import Refusal
from broadfront.engine.match import Match
from broadfront.engine.position import CHANCE, Move
from broadfront.games.action_front.map_sheets import Sheet
from broadfront.games.expand_the_front.bot.plan_parameters import DEFAULT
from broadfront.players.mcts import Mcts
from broadfront.players.search_session import Budget

PAGE = ROOT / "docs" / "reference" / "compiled-classes.md"
PROTOCOLS = range(2, pickle.HIGHEST_PROTOCOL + 1)
MAP = Sheet("Test", ("...", ".j.", "..."), hills={"Knoll": ("0303",)})


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)


@cache
def classes() -> dict[str, type]:
    """All classes of compiled modules, by their names below ``broadfront``."""
    found: dict[str, type] = {}
    for path in sorted(compiled()):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                module = module_of(path)
                found[f"{module}.{node.name}".removeprefix("broadfront.")] = getattr(
                    import_module(module), node.name
                )
    return found


def sort_of(kind: type) -> str:
    """How a class is written, which decides how it is copied."""
    if issubclass(kind, BaseException):
        return "exception"
    if issubclass(kind, msgspec.Struct):
        return "msgspec.Struct"
    if issubclass(kind, tuple):
        return "NamedTuple"
    return "frozen dataclass" if is_dataclass(kind) else "class"


# --- an instance of each ----------------------------------------------------------------------------------------------


@cache
def reached(game_id: str, step: str, scenario: str = "") -> Any:
    """The first position of a match of random moves in which a step asks."""
    game, rng = registry.game(game_id), Random(7)
    position = game.new(scenario)
    for _ in range(5_000):
        ask = position.pending
        if ask is None:
            break
        if type(position.agenda[-1]).__name__ == step and ask.seat != CHANCE:
            return position
        position.play(pick(ask, rng) if ask.seat == CHANCE else rng.choice(ask.moves))
    raise AssertionError(f"{step} of {game_id} asked nothing")


def war(step: str) -> Any:
    return reached("global_war", step)


def of(name: str) -> Any:
    """A class or function of the package, by its name."""
    module, _, attribute = f"broadfront.{name}".rpartition(".")
    return getattr(import_module(module), attribute)


def node() -> Any:
    """A node of a tree with an edge for each move, and another node below it."""
    top = of("players.tree.Node")(reached("front_line", "Actions"))
    top.rank(top.ask, [1.0] * len(top.ask.moves))
    top.ranked[0].child = of("players.tree.Node")()
    return top


def plan(name: str, step: str) -> Any:
    return of(f"games.global_war.bot.{name}")(war(step))


def drafted(step: str) -> tuple[Any, Any, Any]:
    draft = plan("plan_draft.OrderBuilder", step)
    threats = of("games.global_war.bot.threat_map.ThreatMap")(draft.q, draft.q.mover)
    return draft, threats, of("games.global_war.bot.territory_value.TerritoryValue")(threats)


def expand() -> Any:
    return reached("expand_the_front", "Movement")


def action() -> Any:
    return reached("action_front", "Action")


def _wars() -> dict[str, Callable[[], Any]]:
    combat, noncombat, buying = "CombatMove", "Noncombat", "Purchase"
    planner = "games.global_war.bot"
    return {
        f"{planner}.noncombat_planner.ArmyPlan": lambda: of(f"{planner}.noncombat_planner.ArmyPlan")(
            *drafted(noncombat)
        ),
        f"{planner}.attack_planner.Judge": lambda: plan("attack_planner.CombatPlan", combat).judge,
        f"{planner}.battle_estimator._Side": lambda: of(f"{planner}.battle_estimator._Side")([], [1.0]),
        f"{planner}.purchase_planner.PurchaseBudget": lambda: plan("purchase_planner.PurchaseBudget", buying),
        f"{planner}.attack_planner.CombatPlan": lambda: plan("attack_planner.CombatPlan", combat),
        f"{planner}.plan_draft.OrderBuilder": lambda: plan("plan_draft.OrderBuilder", combat),
        f"{planner}.naval_planner.Escorts": lambda: of(f"{planner}.naval_planner.Escorts")(
            *drafted(noncombat)[:2]
        ),
        f"{planner}.naval_planner.Docks": lambda: of(f"{planner}.naval_planner.Docks")(
            war(combat), war(combat).mover, ()
        ),
        f"{planner}.noncombat_planner.NoncombatPlan": lambda: plan(
            "noncombat_planner.NoncombatPlan", noncombat
        ),
        f"{planner}.plan_search.MeanDice": lambda: of(f"{planner}.plan_search.MeanDice")(0.5),
        f"{planner}.plan_search._Search": lambda: of(f"{planner}.plan_search._Search")(war(combat), 4, 1.0),
        f"{planner}.purchase_planner.PurchasePlan": lambda: plan("purchase_planner.PurchasePlan", buying),
        f"{planner}.naval_planner.Sealift": lambda: of(f"{planner}.naval_planner.Sealift")(
            *drafted(noncombat), set()
        ),
        f"{planner}.threat_map.ThreatMap": lambda: drafted(combat)[1],
        f"{planner}.territory_value.TerritoryValue": lambda: drafted(combat)[2],
        "games.global_war.combat_odds.sides.Battery": lambda: of(
            "games.global_war.combat_odds.sides.batteries_of"
        )(((),) * 4)[0],
        "games.global_war.rules.landing.Landing": lambda: of("games.global_war.rules.landing.Landing")(
            war(combat), [(0, 4, 0)]
        ),
        "games.global_war.move_cache.MoveCache": lambda: of("games.global_war.move_cache.MoveCache")(
            war(combat), war(combat).mover
        ),
        "games.global_war.rules.move_context.MoveContext": lambda: of(
            "games.global_war.rules.move_context.MoveContext"
        )(war(combat), war(combat).mover, combat=True),
    }


def _fronts() -> dict[str, Callable[[], Any]]:
    fire, moving = "games.action_front", "games.expand_the_front"
    return {
        f"{fire}.map.BattleMap": lambda: of(f"{fire}.map.make_battle_map")(MAP),
        f"{fire}.bot.attack_odds.Deck": lambda: of(f"{fire}.bot.attack_odds.Deck").of(action()),
        f"{fire}.rules.purchases._Orders": lambda: of(f"{fire}.rules.purchases._Orders")(((0, 3),), 10, 2),
        f"{fire}.rules.legal_moves._Walk": lambda: of(f"{fire}.rules.legal_moves._Walk")(
            action().setting.ground, 0, 5, 1, 2, 3, 4, 5, [Move("move", 1, 2)]
        ),
        f"{fire}.rules.legal_moves._TargetCache": lambda: of(f"{fire}.rules.legal_moves._TargetCache")(
            action().setting, 0, 5, 1, 2, 3, (4, 5), [Move("fire", 1, 2)]
        ),
        f"{fire}.bot.tactics._CachedAnalysis": lambda: of(f"{fire}.bot.tactics._CachedAnalysis")(
            action().setting
        ),
        f"{fire}.bot.tactics.ActionEvaluator": lambda: of(f"{fire}.bot.tactics.ActionEvaluator")(action(), 0),
        f"{moving}.bot.movement_orders.MovementOrders": lambda: of(
            f"{moving}.bot.movement_orders.MovementOrders"
        )(expand(), expand().pending.seat),
        f"{moving}.bot.movement_planner._Orders": lambda: of(f"{moving}.bot.movement_planner._Orders")(
            expand(), expand().pending.seat, DEFAULT
        ),
        f"{moving}.bot.board_analysis.BoardAnalysis": lambda: of(
            f"{moving}.bot.board_analysis.BoardAnalysis"
        )(expand(), expand().pending.seat),
        f"{moving}.bot.plan_search._Trials": lambda: of(f"{moving}.bot.plan_search._Trials")(
            expand(), 0, 4, 1.0, 1
        ),
        f"{moving}.rules.movement._Reach": lambda: of(f"{moving}.rules.movement._Reach")(
            expand().setting.map, True
        ),
        f"{moving}.rules.movement._Sea": lambda: of(f"{moving}.rules.movement._Sea")(expand().setting.map),
        f"{moving}.rules.movement._Enemies": lambda: of(f"{moving}.rules.movement._Enemies")(
            expand().setting.map, True, (), (1,), (2,)
        ),
        f"{moving}.rules.movement._RequestCache": of(f"{moving}.rules.movement._RequestCache"),
        "games.fighting_front.bot.card_scores._Front": lambda: of(
            "games.fighting_front.bot.card_scores._Front"
        )(registry.game("fighting_front").new(), 0),
    }


MADE: dict[str, Callable[[], Any]] = {
    "boards.hexgrids.HexGrid": lambda: HexGrid(10, 8, "even", 3, 4),
    "engine.odds.PolicyOdds": lambda: of("engine.odds.PolicyOdds")(any_move),
    "engine.chance.SplitMix64": lambda: of("engine.chance.SplitMix64")(7),
    "players.mcts.Mcts": lambda: Mcts(Budget(simulations=20), "mine"),
    "players.tree.Edge": lambda: node().ranked[0],
    "players.tree.Node": node,
    **_fronts(),
    **_wars(),
}
"""How to come by an instance of what is more than a record or a step."""


def instance(name: str) -> Any:
    """An instance of a class; of a record or step one whose fields are numbers, which copying does not look at."""
    kind: Any = classes()[name]
    if name in MADE:
        return MADE[name]()
    if issubclass(kind, msgspec.Struct):
        required = [one.encode_name for one in msgspec.structs.fields(kind) if one.required]
        return kind(**{field: number for number, field in enumerate(required)})
    if issubclass(kind, tuple):
        return kind(*range(len(kind._fields)))
    assert issubclass(kind, BaseException), f"{name}: write into MADE how to come by one"
    return kind("It is written here.")


# --- what holds of all of them ----------------------------------------------------------------------------------------


def copies(one: Any) -> Iterator[tuple[str, Any]]:
    yield "copy.copy", copy.copy(one)
    yield "copy.deepcopy", copy.deepcopy(one)
    for protocol in PROTOCOLS:
        yield f"pickle {protocol}", pickle.loads(pickle.dumps(one, protocol))


def attributes(one: Any) -> dict[str, Any]:
    """What an instance consists of, by name: of a compiled class, of one with slots, of one with a dictionary."""
    names: set[str] = set(getattr(one, "__dict__", ()))
    for kind in type(one).__mro__:
        names |= set(getattr(kind, "__mypyc_attrs__", ())) | set(kind.__dict__.get("__slots__", ()))
    names -= {"__dict__", "__weakref__"}
    return {name: getattr(one, name) for name in sorted(names) if hasattr(one, name)}


def compares(one: Any) -> bool:
    """Whether a class has an equality of its own."""
    return any("__eq__" in kind.__dict__ for kind in type(one).__mro__[:-1])


def alike(a: Any, b: Any, depth: int = 3) -> bool:
    """Whether two things are equal, or of one class without an equality of its own, and consist of what is alike."""
    if type(a) is not type(b):
        return False
    if a is b or a == b:
        return True
    if isinstance(a, list | tuple):
        return len(a) == len(b) and all(alike(*both, depth) for both in zip(a, b, strict=True))
    if inspect.isroutine(a):  # a method of the copy, say
        return bool(a.__name__ == b.__name__)
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(alike(a[key], b[key], depth) for key in a)
    if depth == 0 or compares(a):
        return depth == 0
    mine, others = attributes(a), attributes(b)
    return mine.keys() == others.keys() and all(alike(mine[key], others[key], depth - 1) for key in mine)


@pytest.mark.parametrize("name", classes())
def test_every_class_of_a_compiled_module_is_copied_and_pickled(name: str) -> None:
    one = instance(name)
    assert type(one) is classes()[name]
    for how, other in copies(one):
        assert type(other) is type(one), how
        if isinstance(one, BaseException):
            assert (str(other), other.__reduce__()) == (str(one), one.__reduce__()), how
        elif compares(one):
            assert other == one, how
            if type(one).__hash__ is not None:
                assert hash(other) == hash(one), how
        else:
            assert attributes(one).keys() == attributes(other).keys(), how
            assert alike(one, other), how


@pytest.mark.parametrize("name", [name for name, kind in classes().items() if is_dataclass(kind)])
def test_frozen_classes_stay_frozen(name: str) -> None:
    one: Any = instance(name)
    for other in (one, *(other for _, other in copies(one))):
        for field in fields(other):
            with pytest.raises(FrozenInstanceError):
                setattr(other, field.name, None)


@pytest.mark.parametrize(
    "name", [name for name, kind in classes().items() if issubclass(kind, BaseException)]
)
def test_exceptions_are_raised_and_caught_by_their_bases(name: str) -> None:
    one = instance(name)
    for base in type(one).__mro__[:-1]:
        with pytest.raises(base) as caught:
            raise pickle.loads(pickle.dumps(one))
        assert str(caught.value) == str(one)


class WideGrid(HexGrid):
    """A map of somebody else's game."""

    @property
    def size(self) -> int:
        return self.columns * self.rows


class Patient(Mcts):
    """A player of somebody else's."""

    def __init__(self, budget: Budget, patience: int) -> None:
        super().__init__(budget, "patient")
        self.patience = patience

    def budget_in(self, game: Any) -> Budget:
        self.patience -= 1
        return super().budget_in(game)


def test_a_board_of_a_derived_class_is_used_and_copied_as_one() -> None:
    grid = WideGrid(10, 8, "even")
    assert of("boards.hexes.name")(0, grid) == "0101"
    for _, other in copies(grid):
        assert (type(other), other.size, other) == (WideGrid, 80, grid)


def test_what_is_asked_of_a_compiled_class_changes_nothing_of_those_it_derives_from() -> None:
    """A compiled class that derives from an ABC uses the caches of that one as its own."""
    assert not issubclass(players.Quick, Mcts)
    assert issubclass(players.Quick, players.Player)
    for name, kind in classes().items():
        assert not hasattr(kind, "_abc_impl") or "_abc_impl" in vars(kind), name


def test_a_player_of_a_derived_class_decides_by_its_own_methods() -> None:
    game, player = registry.game("front_line"), Patient(Budget(simulations=4), 7)
    assert isinstance(player, players.player.Player)
    player.decide(game, reached("front_line", "Actions"), Random(1))
    assert player.patience == 6, "compiled code calls the method of the derived class"
    for _, other in copies(player):
        assert (type(other), other.patience, other.name) == (Patient, 6, "patient")


@pytest.mark.parametrize("game_id", registry.ids())
def test_what_odds_take_for_granted_is_a_sentence(game_id: str) -> None:
    """It is the docstring of the policy, and a compiled function has none."""
    game = registry.game(game_id)
    for policy in game.odds_policies:
        assert len(game.policy_description(policy).split()) > 4, game.policy_description(policy)


@pytest.mark.parametrize("game_id", registry.ids())
def test_a_position_on_a_scenario_of_ones_own_is_copied_and_pickled(game_id: str) -> None:
    """So do matches between the server and its workers, studies, and the states of OpenSpiel."""
    game, rng = registry.game(game_id), Random(3)
    name = next(iter(game.scenarios))
    text = (
        game.scenario_text(name).replace("title = ", 'title = "My own" # ', 1) if game.scenario_files else ""
    )
    match = Match(game, game.setting("mine" if text else name, text=text))
    while len(match.journal) < 40 and match.ask is not None:
        match.play(rng.choice(match.ask.moves))
    for how, other in copies(match):
        assert other.position.to_builtins() == match.position.to_builtins(), how
        assert other.position.setting.scenario_text == text, how
        assert match_file.write(other) == match_file.write(match), how


@pytest.mark.parametrize("game_id", registry.ids())
def test_a_pettingzoo_environment_is_copied_in_the_middle_of_a_match(game_id: str) -> None:
    one = env(game_id)
    one.reset(seed=5)
    for _ in range(20):
        agents = (one, copy.deepcopy(one))
        moves = [int(of.observe(of.agent_selection)["action_mask"].nonzero()[0][-1]) for of in agents]
        assert moves[0] == moves[1]
        for of in agents:
            of.step(moves[0])
        assert one.agent_selection == agents[1].agent_selection


def every_exception() -> Iterator[type[BaseException]]:
    """Those of the whole package that are loaded: they come out of worker processes by pickle."""
    waiting: list[type[BaseException]] = [BaseException]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__.split(".")[0] == "broadfront":
            yield kind


def exception_of(kind: Any) -> Any:
    """One with a message and something else, whatever its constructor wants."""
    made = kind.__new__(kind, "It is written here.")
    made.extra = Refusal("4.2", "The tank may not pass.")
    return made


def test_every_exception_of_the_package_comes_out_of_a_worker_process() -> None:
    """Whatever its constructor wants: an exception that cannot be read ends the pool of the process that raised it."""
    for path in (ROOT / "src" / "broadfront").rglob("*.py"):
        if path.stem != "ray_cluster" and re.search(
            r"class \w+\(.*(Error|Exception|Fault)", path.read_text("utf-8")
        ):
            import_module(module_of(path))
    kinds = set(every_exception())
    assert len(kinds) > 30
    for kind in kinds:
        one = exception_of(kind)
        other = pickle.loads(pickle.dumps(one))
        assert (type(other), str(other), other.extra) == (kind, str(one), one.extra)


# --- what holds of all records of the package, compiled or not --------------------------------------------------------


@cache
def modules() -> tuple[ModuleType, ...]:
    """All modules that are there without a service or a framework that is not installed."""
    found = list[ModuleType]()
    for path in sorted((ROOT / "src" / "broadfront").rglob("*.py")):
        name = module_of(path).removesuffix(".__init__")
        if path.stem not in ("__main__", "ray_cluster") and "migrations" not in path.parts:
            found.append(import_module(name))
    return tuple(found)


def is_record(kind: type) -> bool:
    return is_dataclass(kind) or issubclass(kind, msgspec.Struct) or hasattr(kind, "_fields")


def is_ours(one: object) -> bool:
    return type(one).__module__.split(".")[0] == "broadfront" and is_record(type(one))


def constants() -> Iterator[tuple[str, Any]]:
    """The records that modules and games have as constants: policies of bots, laws, nothing that was written."""
    for module in modules():
        for name, one in vars(module).items():
            if is_ours(one):
                yield f"{module.__name__}.{name}", one
    for game in registry.games().values():
        for name, one in vars(type(game)).items():
            if is_ours(one):
                yield f"{game.id}.{name}", one


def defaults(kind: Any) -> dict[str, Any]:
    """What the fields of a record are where nothing is given."""
    if is_dataclass(kind):
        some = [(one.name, one.default, one.default_factory) for one in fields(kind)]
    elif issubclass(kind, msgspec.Struct):
        some = [(one.name, one.default, one.default_factory) for one in msgspec.structs.fields(kind)]
    else:
        return dict(kind._field_defaults)
    found = {name: factory() for name, _, factory in some if callable(factory)}
    nothing = (MISSING, msgspec.NODEFAULT)
    return found | {name: value for name, value, _ in some if name not in found and value not in nothing}


def faults_of(one: Any) -> Iterator[str]:
    for how, do in (("copy", copy.copy), ("deepcopy", copy.deepcopy), ("pickle", pickled)):
        try:
            other = do(one)
        except Exception as error:  # noqa: BLE001  # pickle raises anything
            yield f"{how}: {error}"
        else:
            if type(other) is not type(one) or (other != one and not alike(other, one)):
                yield f"{how}: {other!r}"


def pickled(one: Any) -> Any:
    return pickle.loads(pickle.dumps(one))


def test_every_record_that_is_a_constant_is_copied_and_pickled() -> None:
    found = dict(constants())
    kinds = {type(one).__name__ for one in found.values()}
    assert {"Policy", "Law", "UserTexts", "ScenarioFiles"} <= kinds
    assert {name: list(faults_of(one)) for name, one in found.items() if list(faults_of(one))} == {}


def test_no_record_has_a_default_that_cannot_be_copied_or_pickled() -> None:
    kinds = {
        kind
        for module in modules()
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__ and is_record(kind)
    }
    assert len(kinds) > 500
    wrong = list[str]()
    for kind in sorted(kinds, key=lambda kind: (kind.__module__, kind.__qualname__)):
        for name, value in defaults(kind).items():
            wrong += (f"{kind.__module__}.{kind.__name__}.{name}: {fault}" for fault in faults_of(value))
    assert not wrong


def test_a_law_is_copied_with_the_function_that_checks_it() -> None:
    for _, other in copies(moves_are_in_order):
        assert other == moves_are_in_order
    own = Law("own", "Nothing is wrong.", "ask", nothing_wrong)
    assert pickled(own) == copy.deepcopy(own) == own


def nothing_wrong(run: Run) -> str | None:
    del run
    return None


def test_what_is_read_only_in_a_policy_stays_so_in_its_copy() -> None:
    policy: Any = of("games.front_line.bot.policy.POLICY")
    for _, other in copies(policy):
        assert other == policy
        with pytest.raises(TypeError, match="item assignment"):
            other.simulations["elite"] = 1


def test_the_page_lists_every_compiled_class_and_how_it_is_written() -> None:
    """Rows are ``class, written as, ...`` or ``module, written as, names``."""
    told: dict[str, str] = {}
    for first, sort, rest in re.findall(
        r"^\| `([\w.]+)` \| ([\w. ]+) \| (.*) \|$", PAGE.read_text("utf-8"), re.MULTILINE
    ):
        is_module = sort in ("NamedTuple", "msgspec.Struct")
        names = [f"{first}.{name}" for name in re.findall(r"`(\w+)`", rest)] if is_module else [first]
        told |= dict.fromkeys(names, sort)
    assert told == {name: sort_of(kind) for name, kind in classes().items()}
