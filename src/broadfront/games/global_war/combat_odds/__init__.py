"""[b4] What a battle will bring: the exact distribution of survivors, and what best play by both sides is worth.

With a fixed order of losses, a battle is a walk over the hits that both sides have taken: a grid if all hits are alike
(`grid`), or states of fleets if submarines fight or damage lasts (`states`, `naval`). `stopping` walks backwards, for a
player who stops at the best moment; `best_play` also follows every choice of losses.

The path from a position to a forecast is one: `open_round` finishes what has begun (`round_starts`), `position_battles`
has the forces of both sides (`battle_forces_at`, `landing_zones_of`), `outcomes` how their battle ends (`endings`,
`fleet_endings`), `forecast` puts the battles of a landing together (`forecast_ends`, `ends_from`).
"""
