"""Adapters: Broadfront's games behind the interfaces that other people's programs know.

Each module but `actions` and `observations` needs an extra of its own (``pip install 'broadfront[pettingzoo]'``); a box
needs no line of code for any of them, for they read only its card, its words, its table and its views.
"""
