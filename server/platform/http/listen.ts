// Listens on the port, with time limits: a client that sends or reads a byte now and then cannot hold a connection for ever.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

import { serve } from '@hono/node-server'
import type { Hono } from 'hono'

/** In milliseconds. A file of ten megabytes is sent within `request` at 0.7 Mbit/s. */
export const LIMITS = { headers: 15_000, request: 120_000, idle: 120_000, check: 5_000 }

/** Starts listening; `once(server, 'listening')` resolves when it does, or rejects with the error. */
export function listen(app: Hono, { port, host }: { port: number; host: string }, limits = LIMITS): Server {
  const fetch: Hono['fetch'] = async (request, env) => {
    const response = await app.fetch(request, env)
    // While stopping: a client that keeps its connection and sends further requests would hold the process, and be cut off in the end.
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
    // The head may have been written before the stop; the client would then keep its connection, and the connection the process.
    response.once('finish', () => (server.listening ? idle.add(socket) : socket.destroySoon()))
  })
  return server
}

/** The connections without a running request. */
const unasked = new WeakMap<Server, Set<Socket>>()

/** Stops accepting connections, lets requests end, and cuts off those that have not ended after `limit_ms`. */
export function drainServer(server: Server, limit_ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), limit_ms)
    // The HTTP server's own `close` cuts off responses that are written but not yet read, and waits for connections that browsers open in
    // advance.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(timer)
      resolve()
    })
    for (const socket of unasked.get(server) ?? []) socket.destroySoon()
  })
}

/** Sets the time limits, which apply from the next check and the next connection on. */
export function limit(server: Server, { headers, request, idle }: Omit<typeof LIMITS, 'check'>): void {
  server.headersTimeout = headers
  server.requestTimeout = request
  // Nothing was read or written for this long: the client does not read its response.
  server.timeout = idle
  // Not shorter, so that a kept connection is not closed just when its client sends the next request.
  server.keepAliveTimeout = idle
}
