// Fetch wrapper: tells whether anybody answers, and blocks requests while a sign-out is pending.
import { signOutPending } from '#device/sign-out-mark.ts'

/** No answer came: no network, or nobody behind it. */
export class OfflineError extends Error {
  constructor(cause?: unknown) {
    super('No network', { cause })
    this.name = 'OfflineError'
  }
}

/** What was sent got no answer in time: whether it was done is not known, and it may be sent again. */
export class UnansweredError extends OfflineError {}

export const isOffline = (error: unknown): error is OfflineError => error instanceof OfflineError

let told: (online: boolean) => void = () => undefined

/** Has `listener` called after every request that tells whether an answer comes. There is one (`connection.ts`). */
export const onAnswer = (listener: (online: boolean) => void): void => void (told = listener)

/** How often the browser has lost the network. */
let losses = 0
/** The browser says that there is no network any more: an answer to what was asked before says nothing of now. */
export const networkLost = (): void => void losses++

/** A train's network may swallow a question without ever refusing it. Milliseconds. */
const PATIENCE = { read: 30_000, write: 20_000, long: 120_000 }
/** A request that has had no answer for so long says that the network is slow. */
export const SLOW = 5_000

/** How many requests wait for longer than that. */
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

/** Runs a request; rejects with OfflineError when no answer comes. `signal` is the caller's: what he takes back says nothing of the network. */
export async function send(request: () => Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  if (signOutPending()) throw new OfflineError()
  const before = losses
  try {
    const response = await request()
    if (losses === before) told(true)
    return response
  } catch (error) {
    // A slow network is one all the same.
    if (signal?.aborted || error instanceof UnansweredError) throw error
    told(false)
    throw new OfflineError(error)
  }
}

/** `fetch` with the session's cookie, through the door, with a deadline: files and PDFs have a longer one. */
export async function sendFetch(input: Request, init: RequestInit = {}): Promise<Response> {
  const kind = isLong(input) ? 'long' : input.method === 'GET' ? 'read' : 'write'
  const deadline = new AbortController()
  // Not taken back when the answer begins: its end must come, too.
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

/** « Network Authentication Required »: the network has to be signed in to before it lets anything through. */
export const SIGN_IN_FIRST = 511

/** The back end sends nobody elsewhere: a network that does so leads to its own page. */
const ownOrPortal = (response: Response): Response =>
  response.type === 'opaqueredirect' ? new Response(null, { status: SIGN_IN_FIRST }) : response

/** Files, what the server lays out on paper, and what it works out without changing anything. */
const isLong = ({ url }: Request): boolean => LONG.test(new URL(url).pathname)
const LONG = /\/(pdf|download|cgv\/export|preview|impact|analysis|evaluation|simulation|rule-cases\/run|price-sheets\/rows)$/

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

/** Whether a response may be the back end's own: a gateway's page is not. */
export const isJson = ({ headers }: Response): boolean => headers.get('Content-Type')?.startsWith('application/json') ?? false
