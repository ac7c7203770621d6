// The version of what the API returns.

/** Raised with every change of a stored shape: persisted answers of another version are dropped. */
export const CONTRACT_VERSION = 4
