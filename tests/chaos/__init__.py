"""`python -m chaos`: everything that can break breaks while games go on; afterwards nothing of them may be lost."""
