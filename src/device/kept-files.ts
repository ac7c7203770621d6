// Name of the cache of files kept offline. Pictures are stored under their own URL, so that the service worker finds them.
export const KEPT_FILES = 'kept'
