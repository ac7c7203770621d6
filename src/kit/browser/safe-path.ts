// Redirect targets are accepted only if they are paths of this app.

const NOWHERE = 'https://starif.invalid'

/** Characters that a browser would not take literally in a path: backslashes, control characters and white space. */
const DECEPTIVE = /[\\\p{Cc}\p{Z}]/u

/**
 * Returns `candidate` as a path of this app, with its search and hash; undefined if it leads elsewhere (another origin, a script, a
 * protocol-relative URL) or to a page of the sign-in itself.
 */
export function safePath(candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || candidate.length > 2_000) return undefined
  if (!candidate.startsWith('/') || candidate.startsWith('//') || DECEPTIVE.test(candidate)) return undefined
  const url = parse(candidate)
  // "/.//evil.example" normalises to a path that could later be parsed as a host.
  if (!url || url.origin !== NOWHERE || url.pathname.startsWith('//') || hidesHost(url.pathname)) return undefined
  if (/^\/(login|api|auth|demo-idp|images)(\/|$)/i.test(url.pathname)) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

const parse = (candidate: string) => (URL.canParse(candidate, NOWHERE) ? new URL(candidate, NOWHERE) : undefined)

/**
 * Whether the path could be read as a host by something that decodes it once or twice more: it then contains `//` or a deceptive
 * character.
 */
function hidesHost(pathname: string): boolean {
  try {
    const once = decodeURIComponent(pathname)
    return [once, decodeURIComponent(once)].some((path) => path.includes('//') || DECEPTIVE.test(path.replaceAll(' ', '')))
  } catch {
    // Malformed: it may hide anything.
    return true
  }
}
