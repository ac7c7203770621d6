// The port, and how long somebody may take: whoever sends or reads a byte now and then holds no connection for ever.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

import { serve } from '@hono/node-server'
import type { Hono } from 'hono'

/** In milliseconds. A file of ten megabytes passes in `request` at 0.7 Mbit/s. */
export const LIMITS = { headers: 15_000, request: 120_000, idle: 120_000, check: 5_000 }

/** Listens; `once(server, 'listening')` tells when, or why not. */
export function listen(app: Hono, { port, host }: { port: number; host: string }, limits = LIMITS): Server {
  const fetch: Hono['fetch'] = async (request, env) => {
    const response = await app.fetch(request, env)
    // Stopped: a client that kept its connection and asked again and again would hold the process, and be cut in the end.
    if (!server.listening) response.headers.set('Connection', 'close')
    return response
  }
  const server = serve({ fetch, port, hostname: host, serverOptions: { connectionsCheckingInterval: limits.check } }) as Server
  limit(server, limits)
  const idle = new Set<Socket>()
  unasked.set(server, idle)
  server.on('connection', (socket: Socket) => {
    idle.add(socket)
    socket.once('close', () => idle.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket)
    // Its head may have been written before the stop: its client would keep the connection, and that the process.
    response.once('finish', () => (server.listening ? idle.add(socket) : socket.destroySoon()))
  })
  return server
}

/** The connections on which nothing is asked at the moment. */
const unasked = new WeakMap<Server, Set<Socket>>()

/** Takes no new connection, lets requests end, and cuts what has not ended in so many milliseconds. */
export function drained(server: Server, limit_ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), limit_ms)
    // The HTTP server's own `close` cuts an answer that is written and not yet taken, and waits for connections that browsers open in advance.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(timer)
      resolve()
    })
    for (const socket of unasked.get(server) ?? []) socket.destroySoon()
  })
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
