// Written from the OpenAPI schema by scripts/types.mjs; not to be edited.
export const PROTOCOL = 1
