"""What every game shares: games and positions, actions and events, chance, packs, matches, records, conformance."""
