"""``broadfront test-player``: counts the exam positions that a player solves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.table import Table as Columns
from rich.text import Text

from broadfront import players
from broadfront.cli.inputs import find_game, find_own_players
from broadfront.cli.parameters import ExamNames, Flag, GameOrExam, PlayerSpec
from broadfront.cli.progress import progress_bar
from broadfront.cli.screen import Screen, print_json
from broadfront.engine import registry
from broadfront.engine.errors import OptionFault, UnknownGame
from broadfront.engine.text_codec import quote
from broadfront.lab.exam_files import ExamPosition, read_exam, shipped_exam
from broadfront.lab.exam_runner import Result, run_exam, summarize
from broadfront.lab.file_errors import read_text


def exam(
    game: GameOrExam | None = None,
    /,
    *,
    player: PlayerSpec = "elite:fixed",
    position: ExamNames = (),
    plain: Flag = False,
    json: Flag = False,
) -> int:
    """Give a player positions that have a clearly best move, and tell how many it solves.

    Parameters
    ----------
    game
        Which game, or a file with a position of your own (.toml). Default: every game that has such positions.
    player
        Who sits the exam: random, quick, steady, greedy, mcts:400 (simulations), mcts:0.2s (seconds), or a level.
    position
        Only the position of this name; may be given several times.
    plain
        Sentences instead of a table.
    json
        The results as data, for programs.
    """
    find_own_players()
    players.load(player).close()
    exams = _select_exams(game, position)
    results: list[Result] = []
    with progress_bar() as bar:
        task = bar.add_task(player, total=len(exams))
        for one in exams:
            results.append(run_exam(one, player))
            bar.advance(task)
    if json:
        print_json(summarize(player, results))
    else:
        _tell(Screen(plain), player, results)
    return 0


def _select_exams(game: str | None, names: Sequence[str]) -> list[ExamPosition]:
    """Return the selected positions."""
    if game is not None and game.endswith(".toml"):
        exams = [read_exam(read_text(Path(game)), game)]
    elif game is not None:
        try:
            exams = shipped_exam(find_game(game))
        except UnknownGame as error:
            if game in registry.ids():  # the game cannot be loaded
                raise
            raise UnknownGame(f"a game or a file .toml is wanted: {error}") from None
    else:
        exams = [one for each in registry.games().values() for one in shipped_exam(each)]
    exam_ids = [one.id for one in exams]
    for name in names:
        if name not in exam_ids:
            raise OptionFault(
                f"there is no exam position {quote(name)}; there are {', '.join(exam_ids) or 'none'}"
            )
    if not exams:
        raise OptionFault(f"{game or 'no game'} has no exam positions: write one, see docs/howto")
    return [one for one in exams if not names or one.id in names]


def _tell(screen: Screen, player: str, results: Sequence[Result]) -> None:
    for game in dict.fromkeys(result.game for result in results):
        game_results = [result for result in results if result.game == game]
        solved = sum(result.solved for result in game_results)
        head = f"{registry.game(game).title}: {player} solves {solved} of {len(game_results)}."
        if screen.plain:
            screen.say(head)
            for result in game_results:
                verdict = "solved" if result.solved else f"not solved: {result.why}"
                screen.say(f"{result.title} ({result.position}): {verdict}.")
            continue
        screen.head(head)
        table = Columns(box=None, pad_edge=False, header_style="dim")
        for heading in ("position", "", "why not"):
            table.add_column(heading, no_wrap=heading != "why not")
        for result in game_results:
            mark = Text("solved", style="green") if result.solved else Text("not solved", style="red")
            table.add_row(Text(result.position), mark, Text(result.why))
        screen.say(table, "")
    share = sum(result.solved for result in results) / len(results)
    screen.say(f"In all {sum(result.solved for result in results)} of {len(results)}: {share:.1%}.")
