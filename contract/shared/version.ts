// The version of the API's responses.

/** Increment it with every change of a stored shape: persisted responses of another version are dropped. */
export const CONTRACT_VERSION = 4
