"""Expansion II of Klub Danmark: one module for each of its sections; the base rules call them where they bite.

1 `pacific`, 2 `ship_building`, 3 `king_tigers`, 4 `patrol_zones`, 5 `weapons`, 6 `national_guard`, 7 `production`,
8 `carrier_fighters`, 9 `fortifications`, 10 `damage`, 11 `japanese_destroyers`, 12a `super_battleships`, 12b `convoys`
(the question whether they form is in `rules.convoys`); the truce of Early 1942 is in `truce`. Sections 2, 4 and 8 share
the waters of `theatre`; who may buy what is in `availability`.
"""
