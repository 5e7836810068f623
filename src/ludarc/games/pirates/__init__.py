"""Rainbow Pirates: islands of colours, and black cards that strike them."""
