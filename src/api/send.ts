// Fetch wrapper: tells whether anybody answers, and blocks requests while a sign-out is pending.
import { signOutPending } from '#device/sign-out-mark.ts'

/** No answer came: no network, or nobody behind it. */
export class OfflineError extends Error {
  constructor(cause?: unknown) {
    super('No network', { cause })
    this.name = 'OfflineError'
  }
}

export const isOffline = (error: unknown): error is OfflineError => error instanceof OfflineError

let told: (online: boolean) => void = () => undefined

/** Has `listener` called after every request that tells whether an answer comes. There is one (`connection.ts`). */
export const onAnswer = (listener: (online: boolean) => void): void => void (told = listener)

/** How often the browser has lost the network. */
let losses = 0
/** The browser says that there is no network any more: an answer to what was asked before says nothing of now. */
export const networkLost = (): void => void losses++

/** A train's network may swallow a question without ever refusing it. */
const PATIENCE = 30_000

/** Runs a request; rejects with OfflineError when no answer comes. `signal` is the caller's: what he takes back says nothing of the network. */
export async function send(request: () => Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  if (signOutPending()) throw new OfflineError()
  const before = losses
  try {
    const response = await request()
    if (losses === before) told(true)
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    told(false)
    throw new OfflineError(error)
  }
}

/** `fetch` with the session's cookie, through the door; only a question that is asked again without harm has a deadline. */
export function sendFetch(input: Request, init: RequestInit = {}): Promise<Response> {
  const reading = input.method === 'GET'
  const signal = reading ? AbortSignal.any([input.signal, AbortSignal.timeout(PATIENCE)]) : input.signal
  return send(() => fetch(input, { ...init, credentials: 'include', signal }), input.signal)
}

/** Whether a response may be the back end's own: a gateway's page is not. */
export const isJson = ({ headers }: Response): boolean => headers.get('Content-Type')?.startsWith('application/json') ?? false
