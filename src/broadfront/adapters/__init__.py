"""Adapters: Broadfront's games behind the interfaces of PettingZoo, Gymnasium and OpenSpiel.

Each module but `actions` and `observations` needs an extra of its own (``pip install 'broadfront[pettingzoo]'``); a box
needs no code for any of them, because they read only its card, its words, its table and its views.
"""
