// Where the back end is.

/** This origin, unless the build names another one. */
export const backend = import.meta.env.VITE_API_URL || window.location.origin
