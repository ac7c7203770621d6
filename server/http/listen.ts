// The port, and how long somebody may take: whoever sends or reads a byte now and then holds no connection for ever.
import type { Server } from 'node:http'

import { serve } from '@hono/node-server'
import type { Hono } from 'hono'

/** In milliseconds. A file of ten megabytes passes in `request` at 0.7 Mbit/s. */
export const LIMITS = { headers: 15_000, request: 120_000, idle: 120_000, check: 5_000 }

/** Listens; `once(server, 'listening')` tells when, or why not. */
export function listen(app: Hono, { port, host }: { port: number; host: string }, limits = LIMITS): Server {
  const fetch: Hono['fetch'] = async (request, env) => {
    const answer = await app.fetch(request, env)
    // Stopped: a client that kept its connection and asked again and again would hold the process, and be cut in the end.
    if (!server.listening) answer.headers.set('Connection', 'close')
    return answer
  }
  const server = serve({ fetch, port, hostname: host, serverOptions: { connectionsCheckingInterval: limits.check } }) as Server
  limit(server, limits)
  return server
}

/** Says how long somebody may take, from the next check and the next connection on. */
export function limit(server: Server, { headers, request, idle }: Omit<typeof LIMITS, 'check'>): void {
  server.headersTimeout = headers
  server.requestTimeout = request
  // Neither read nor written for so long: the client does not take its answer.
  server.timeout = idle
  // A connection that is kept is not cut just as its client asks anew.
  server.keepAliveTimeout = idle
}
