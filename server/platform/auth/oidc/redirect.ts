// The target of a sign-in must be a page of this app.

const MAX_PATH = 2_000
/** Control characters and backslashes, which browsers drop or read as slashes. */
const treacherous = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]/u
const noPages = /^\/(auth|api|demo-idp|login|images)(\/|$)/i

/** The encoded path with its query and fragment, if it leads to a page of this app; otherwise null. */
export function ownPath(path: string | null | undefined): string | null {
  if (!path || path.length > MAX_PATH || treacherous.test(path)) return null
  const [pathname = ''] = path.split(/[?#]/)
  // Also checked as routers and proxies would read it, which decode once or twice: `/%2f%2fevil`, `/%255cevil`.
  const [once, twice] = [decoded(pathname), decoded(decoded(pathname))]
  if (![pathname, once, twice].every(isPage)) return null
  const { href, origin } = new URL(path, 'http://app.invalid')
  return href.slice(origin.length)
}

/** A path that cannot be decoded becomes one that is not a page. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // Malformed: an empty path is not a page.
    return ''
  }
}

function isPage(path: string): boolean {
  if (!path.startsWith('/') || path.includes('//') || treacherous.test(path)) return false
  const { origin, pathname } = new URL(path, 'http://app.invalid')
  return origin === 'http://app.invalid' && !pathname.includes('//') && !noPages.test(pathname)
}
