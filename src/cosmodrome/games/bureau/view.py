def view(state, seat): return {}
def preview(state, action): return {}
def facts(c): return {}
