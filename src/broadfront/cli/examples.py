"""Examples under the help texts; docs/reference/cli.md explains them at length."""

from __future__ import annotations

EXAMPLES = {
    "broadfront": "Start with:  broadfront play front_line\n\nManual of a command:  broadfront play --help",
    "games": "Examples:\n\n  broadfront games\n\n  broadfront games --json",
    "play": (
        "Examples:\n\n"
        "  broadfront play front_line\n\n"
        "  broadfront play front_line --scenario lake_nogo --seat red --against veteran\n\n"
        "  broadfront play front_line --against nobody          two people at one screen\n\n"
        "  broadfront play front_line --seat none --seed 7      watch the computer\n\n"
        "  broadfront play --load my.match                      go on with a saved match\n\n"
        "  broadfront play front_line --plain                   sentences for a screen reader"
    ),
    "simulate": (
        "Examples:\n\n"
        "  broadfront simulate front_line --players greedy,random --matches 200 --seed 7\n\n"
        "  broadfront simulate front_line --players mcts:400,greedy --workers 2 --out results.parquet\n\n"
        "  broadfront simulate front_line --players quick --option setup=free --seed 2 --compare results.parquet"
    ),
    "compare": "Example:\n\n  broadfront compare before.parquet after.parquet",
    "balance": (
        "Examples:\n\n"
        "  broadfront balance front_line --player steady --matches 400\n\n"
        "  broadfront balance front_line --scenario main --player steady --find extra_supply\n\n"
        "  broadfront balance global_war --option expansion2=off --find handicap --save"
    ),
    "test-player": (
        "Examples:\n\n"
        "  broadfront test-player front_line --player veteran:fixed\n\n"
        "  broadfront test-player front_line --position capital_in_reach\n\n"
        "  broadfront test-player my_position.toml --player elite:fixed --json"
    ),
    "train": (
        "Examples:\n\n"
        "  broadfront train front_line --matches 2000\n\n"
        "  broadfront train front_line --scenario main --players mcts:50 --out mine.json --plot mine.svg"
    ),
    "odds": (
        "Examples:\n\n"
        "  broadfront odds front_line --match my.match attack D3 D4\n\n"
        "  broadfront odds front_line --match my.match@41 attack D3 D4 --json\n\n"
        "  broadfront odds action_front --sheet way=assault attacker=us_rifle target=jp_inf\n\n"
        "  broadfront odds action_front --sheet                 what can be asked"
    ),
    "replay": "Examples:\n\n  broadfront replay my.match\n\n  broadfront replay my.match --step --to 40",
    "annotate": "Example:\n\n  broadfront annotate my.match > my_match.md",
    "perft": "Examples:\n\n  broadfront perft front_line 3\n\n  broadfront perft front_line 2 --divide",
    "validate": (
        "Examples:\n\n"
        "  broadfront validate my.match\n\n"
        "  broadfront validate my_scenario.toml --game front_line"
    ),
    "serve": (
        "Examples:\n\n"
        "  broadfront serve --open\n\n"
        "  broadfront serve --host 0.0.0.0 --port 8123 --database /srv/broadfront/matches.sqlite\n\n"
        "  broadfront serve --allowed-host games.example.org"
    ),
    "worker": (
        "Examples:\n\n"
        "  broadfront worker --database postgresql://db.example.org/broadfront --queue postgresql://db.example.org/broadfront\n\n"
        "  BROADFRONT_DATABASE=postgresql://... BROADFRONT_QUEUE=postgresql://... broadfront worker --workers 4"
    ),
    "study": (
        "Examples:\n\n"
        "  broadfront study run my_study.toml --out my_study\n\n"
        "  broadfront study run my_study.toml --out my_study --on ray://head.example.org:10001\n\n"
        "  broadfront study show my_study\n\n"
        "  broadfront study view studies --open                 studies in the browser\n\n"
        "  broadfront study export my_study my_study.parquet"
    ),
    "scenario": (
        "Examples:\n\n"
        "  broadfront scenario list front_line\n\n"
        "  broadfront scenario export front_line great_desert --out my_desert.toml"
    ),
    "admin": (
        "Examples:\n\n"
        "  broadfront admin users bill\n\n"
        '  broadfront admin ban Bill --days 30 --reason "insults in chat"\n\n'
        "  broadfront admin copy matches.sqlite postgresql://broadfront@db.example.org/broadfront"
    ),
    "licenses": "Examples:\n\n  broadfront licenses\n\n  broadfront licenses --texts > licenses.txt",
    "verify-dice": "Examples:\n\n  broadfront verify-dice match.json",
    "rules": "Examples:\n\n  broadfront rules front_line\n\n  broadfront rules front_line 4.2",
}
