// The cache of files that somebody keeps on purpose. Pictures lie there under their own address: the service worker finds them.
export const KEPT_FILES = 'kept'
