// The URL of the back end.

/** This origin, unless the build sets another one. */
export const backend = import.meta.env.VITE_API_URL || window.location.origin
