def render(state, seat): return ""
