// The whole app as a separate process with demo data, which tests stop, kill and starve.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'

import { onTestFailed, onTestFinished } from 'vitest'

export interface Running {
  url: string
  cookie: string
  pid: number
  /** The output so far, of both channels. */
  output(): string
  end(signal: NodeJS.Signals): Promise<number | null>
  /** A call of the API as the demo's catalogue manager. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /**
   * A POST as the same user, of which only the head is sent. The server has read it: whatever happens to the listening socket, this request
   * is in progress.
   */
  begin(path: string, headers: Record<string, string>): Promise<ClientRequest>
  /** Whether new connections are refused. */
  isShut(): Promise<boolean>
}

/** Starts it on `folder`. */
export async function startServer(
  folder: string,
  env: NodeJS.ProcessEnv = {},
  { entry = 'server/main.ts', signsIn = true }: { entry?: string; signsIn?: boolean } = {},
): Promise<Running> {
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, DEMO: 'true', SYNC_HOURS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  let output = ''
  onTestFailed(() => console.error(output))
  const listening = new Promise<void>((tell) => {
    child.stdout.setEncoding('utf8').on('data', (chunk) => (output += chunk).includes('Password') && tell())
    child.stderr.setEncoding('utf8').on('data', (chunk) => (output += chunk))
  })
  const code = await Promise.race([listening, ended])
  if (code !== undefined) throw new Error(`ended with ${String(code)}:\n${output}`)
  const url = /http:\/\/localhost:\d+/.exec(output)?.[0] ?? ''
  const cookie = signsIn ? await signedIn(url) : ''
  return {
    url,
    cookie,
    pid: child.pid ?? 0,
    output: () => output,
    end: async (signal) => {
      child.kill(signal)
      return await ended
    },
    fetch: (path, init = {}) =>
      fetch(`${url}/api/v2${path}`, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), cookie } }),
    begin: async (path, headers) => {
      const begun = request(`${url}/api/v2${path}`, { method: 'POST', headers: { ...headers, cookie, Expect: '100-continue' } })
      await once(begun, 'continue')
      return begun
    },
    isShut: () =>
      fetch(`${url}/healthz`).then(
        () => false,
        (error: unknown) => error instanceof Error && (error.cause as NodeJS.ErrnoException).code === 'ECONNREFUSED',
      ),
  }
}

async function signedIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'catalogue@starif.example', password: process.env['DEMO_PASSWORD'] ?? 'starif-demo' }),
  })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Sends the body of a request that was begun; returns its status, and what happens to its connection. */
export async function finish(begun: ClientRequest, body: string | Uint8Array) {
  const answered = once(begun, 'response') as Promise<[IncomingMessage]>
  begun.end(body)
  const [response] = await answered
  response.resume()
  return { status: response.statusCode, connection: response.headers.connection }
}

/** A writing request with a JSON body. */
export const json = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
})
