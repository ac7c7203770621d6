// Only paths of this app are ever followed: whatever else an address carries is dropped.

const NOWHERE = 'https://starif.invalid'

/** What a browser would not read literally inside a path: backslashes, control characters and white space. */
const DECEPTIVE = /[\\\p{Cc}\p{Z}]/u

/**
 * `candidate` as a path of this app, with its search and hash; undefined when it leads elsewhere (another
 * origin, a script, a protocol-relative address) or to a page of the sign-in itself.
 */
export function safePath(candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || candidate.length > 2_000) return undefined
  if (!candidate.startsWith('/') || candidate.startsWith('//') || DECEPTIVE.test(candidate)) return undefined
  const url = parse(candidate)
  // "/.//evil.example" normalises to a path that a later reader takes for a host.
  if (!url || url.origin !== NOWHERE || url.pathname.startsWith('//') || hidesHost(url.pathname)) return undefined
  if (/^\/(login|api|auth|demo-idp|images)(\/|$)/i.test(url.pathname)) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

const parse = (candidate: string) => (URL.canParse(candidate, NOWHERE) ? new URL(candidate, NOWHERE) : undefined)

/** Decoded once or twice more by whoever forwards it, the path would begin with a host. */
function hidesHost(pathname: string): boolean {
  try {
    const once = decodeURIComponent(pathname)
    return [once, decodeURIComponent(once)].some((path) => path.includes('//') || DECEPTIVE.test(path.replaceAll(' ', '')))
  } catch {
    return true
  }
}
