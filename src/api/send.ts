// Fetch wrapper: tracks connectivity, and blocks requests while a sign-out is pending.
import { signOutPending } from '#device/sign-out-mark.ts'

/** There was no response: no network, or no server behind it. */
export class OfflineError extends Error {
  constructor(cause?: unknown) {
    super('No network', { cause })
    this.name = 'OfflineError'
  }
}

/** A request that may have changed something got no response in time: whether it was executed is unknown, and it may be sent again. */
export class UnansweredError extends OfflineError {}

export const isOffline = (error: unknown): error is OfflineError => error instanceof OfflineError

let told: (online: boolean) => void = () => undefined

/** Sets the listener called after every request that shows whether the server can be reached. There is only one (`connection.ts`). */
export const onAnswer = (listener: (online: boolean) => void): void => void (told = listener)

/** How often the browser has lost the network. */
let losses = 0
/**
 * Call when the browser reports that it is offline: responses to earlier requests then no longer show that the server can be reached.
 */
export const networkLost = (): void => void losses++

/** Deadlines in milliseconds: the network of a train may swallow a request without ever refusing it. */
const PATIENCE = { read: 30_000, write: 20_000, long: 120_000 }
/** Milliseconds without a response after which the network counts as slow. */
export const SLOW = 5_000

/** The number of requests waiting for longer than that. */
let slow = 0
const slowListeners = new Set<() => void>()
export const isSlow = (): boolean => slow > 0
export function onSlow(listener: () => void): () => void {
  slowListeners.add(listener)
  return () => slowListeners.delete(listener)
}
function changeSlow(by: number): void {
  slow += by
  for (const listener of slowListeners) listener()
}

/**
 * Runs a request; rejects with OfflineError if there is no response. `signal` is the caller's: aborting it does not count as offline.
 */
export async function send(request: () => Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  if (signOutPending()) throw new OfflineError()
  const before = losses
  try {
    const response = await request()
    if (losses === before) told(true)
    return response
  } catch (error) {
    // A slow network still counts as online.
    if (signal?.aborted || error instanceof UnansweredError) throw error
    told(false)
    throw new OfflineError(error)
  }
}

/** `fetch` with the session's cookie, through `send`, with a deadline that is longer for files and PDFs. */
export async function sendFetch(input: Request, init: RequestInit = {}): Promise<Response> {
  const kind = isLong(input) ? 'long' : input.method === 'GET' ? 'read' : 'write'
  const deadline = new AbortController()
  // Not cleared when the response begins: its body must arrive in time, too.
  setTimeout(() => deadline.abort(new DOMException('No answer in time', 'TimeoutError')), PATIENCE[kind])
  const signal = AbortSignal.any([input.signal, deadline.signal])
  const ask = async () => {
    try {
      return ownOrPortal(await fetch(input, { ...init, credentials: 'include', redirect: 'manual', signal }))
    } catch (error) {
      if (input.method !== 'GET' && deadline.signal.aborted && !input.signal.aborted) throw new UnansweredError(error)
      throw error
    }
  }
  return await send(() => (kind === 'long' ? ask() : notingSlowness(ask)), input.signal)
}

/** « Network Authentication Required »: the network requires a sign-in first. */
export const SIGN_IN_FIRST = 511

/** The back end never redirects: a redirect comes from a network that leads to its own page. */
const ownOrPortal = (response: Response): Response =>
  response.type === 'opaqueredirect' ? new Response(null, { status: SIGN_IN_FIRST }) : response

/** Files, PDFs, and calculations that change nothing. */
const isLong = ({ url }: Request): boolean => LONG.test(new URL(url).pathname)
const LONG =
  /\/(pdf|download|cgv\/export|preview|impact|analysis|evaluation|simulation|rule-cases\/run|price-plans\/spreadsheet(?:\/template)?)$/

async function notingSlowness(ask: () => Promise<Response>): Promise<Response> {
  let noted = false
  const timer = setTimeout(() => {
    noted = true
    changeSlow(1)
  }, SLOW)
  try {
    return await ask()
  } finally {
    clearTimeout(timer)
    if (noted) changeSlow(-1)
  }
}

/** Whether a response may come from the back end: a gateway's page is not JSON. */
export const isJson = ({ headers }: Response): boolean => headers.get('Content-Type')?.startsWith('application/json') ?? false
