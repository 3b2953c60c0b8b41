def explain(state, action): raise NotImplementedError
