"""What a battle would bring, asked in the terminal; the odds of its orders."""

from __future__ import annotations

from broadfront.engine import registry
from broadfront.engine.position import Move, Position

from .conftest import Run

OPTIONS = "--scenario 1941 --option research=off"


def first_battle() -> tuple[Position, Move, str]:
    """Return the first Combat Move, a move into a battle, and the space that it leads to."""
    game = registry.game("global_war")
    p = game.new("1941", {"research": False})
    p.play(Move("end"))
    assert p.pending is not None
    for move in p.pending.moves:
        if move.verb == "move":
            q = p.clone()
            q.play(move)
            if game.forecast(q, move.where, 0) is not None:
                return q, move, game.words["space"][move.where]
    raise AssertionError("nobody can fight")


def test_a_forecast_counts_the_units_sent_so_far(run: Run) -> None:
    _, move, name = first_battle()
    order = registry.game("global_war").spell(move)
    script = f"end\nforecast {name}\nforecast\n{order}\nforecast {name}\nquit\n"
    told = run(f"play global_war {OPTIONS} --against nobody --plain --seed 1", stdin=script)
    assert f"No battle for {name.replace('_', ' ')} is in sight." in told.out
    assert "Of which battle?" in told.out
    assert "Germany, attacker: 1 " in told.out
    assert "Left of the attacker: " in told.out
    assert "On balance, for the attacker: " in told.out
    assert "Exact: every roll of the dice is counted, by the rules of this match." in told.out


def test_a_game_without_forecasts_says_so(run: Run) -> None:
    told = run("play front_line --plain --seed 1 --against nobody", stdin="forecast D4\nquit\n")
    assert "tells no forecasts" in told.out


def test_the_odds_of_an_order_of_battle_are_told_at_once(run: Run) -> None:
    game = registry.game("global_war")
    p, _, _ = first_battle()
    p.play(Move("end"))
    while p.pending is not None and not {"press", "default"} & {move.verb for move in p.pending.moves}:
        p.play(p.pending.moves[0])
    assert p.pending is not None
    move = next(move for move in p.pending.moves if move.verb in ("press", "default"))
    told = run("odds global_war --plain --position", p.notation(), *game.spell(move).split())
    assert told.code == 0
    assert {"won", "lost", "stalemate"} & {
        line.partition(":")[0].split(",")[0] for line in told.out.splitlines()
    }
