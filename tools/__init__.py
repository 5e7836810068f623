"""What builds, measures and besieges Ludarc; none of it is installed."""
