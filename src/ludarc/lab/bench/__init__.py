"""How fast the engine is, here and now, beside another engine on the same machine.

Machines are noisy, so nothing is measured only once. In every round all measurements take short
turns (A B C A B C …), a ratio is taken within each round, and the median of the rounds is reported.
"""
