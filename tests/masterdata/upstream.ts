// A master data system on its own port, which behaves well until it is told not to.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Caller } from '../setup.ts'

export type SourceRow = { reference: string; designation: string } & Record<string, unknown>
/** Responds in a wrong way; returns false for a correct response. */
export type Mood = (response: ServerResponse, request: IncomingMessage) => boolean

export interface Upstream {
  url: string
  rows: Map<string, SourceRow>
  mood: Mood | null
  requests: { path: string; authorization: string | undefined }[]
  put(...rows: SourceRow[]): void
  close(): void
}

export async function startUpstream(): Promise<Upstream> {
  const rows = new Map<string, SourceRow>()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://upstream')
    upstream.requests.push({ path: request.url ?? '', authorization: request.headers.authorization })
    if (upstream.mood?.(response, request)) return
    response.setHeader('Content-Type', 'application/json')
    const isPage = pathname === '/products'
    const content = isPage ? pageOf(searchParams) : rows.get(decodeURIComponent(pathname.replace(/^\/products\//, '')))
    response.statusCode = content ? 200 : 404
    response.end(JSON.stringify(content ?? { code: 'NOT_FOUND' }))
  })
  const pageOf = (query: URLSearchParams) => {
    const [page, page_size, search] = [Number(query.get('page')), Number(query.get('page_size')), query.get('search') ?? '']
    const found = [...rows.values()].filter(({ reference, designation }) => `${reference} ${designation}`.includes(search))
    return { items: found.slice((page - 1) * page_size, page * page_size), total: found.length, page, page_size }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const upstream: Upstream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rows,
    mood: null,
    requests: [],
    put: (...given) => given.forEach((row) => rows.set(row.reference, row)),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return upstream
}

/** Puts a row upstream and imports it. */
export async function bring({ client }: Pick<Caller, 'client'>, upstream: Upstream, row: SourceRow) {
  upstream.put(row)
  const [item] = (await client.external_products.import({ references: [row.reference] })).items
  if (!item) throw new Error('not imported')
  return { row, product: await client.products.get({ id: item.id }) }
}

const json =
  (body: string): Mood =>
  (response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(body)
    return true
  }

/** Invalid responses that sources have been seen to give instead of a row or a page. */
export const garbage: Record<string, Mood> = {
  'an error 500': (response) => {
    response.statusCode = 500
    response.end('Internal error')
    return true
  },
  'a page of HTML': json('<!doctype html><html><body>Maintenance</body></html>'),
  'cut JSON': json('{"reference":"R-1","designation":"Ton'),
  'an empty body': json(''),
  null: json('null'),
  'an empty object': json('{}'),
  'a list': json('[]'),
  'a page without items': json('{"total":3,"page":1,"page_size":50}'),
  'wrong types': json('{"items":"none","total":"3","reference":12,"designation":["x"]}'),
  'bytes that are no text': (response) => {
    response.end(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]))
    return true
  },
  'a connection that breaks off': (response) => {
    response.writeHead(200, { 'Content-Length': 1_000 })
    response.write('{"reference":', () => response.destroy())
    return true
  },
  'a byte now and then': (response) => {
    const drip = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(drip))
    return true
  },
  'a web server’s page for 404': (response) => {
    response.writeHead(404, { 'Content-Type': 'text/html' })
    response.end('<html>Not found</html>')
    return true
  },
  'a forbidden': (response) => {
    response.statusCode = 403
    response.end('{}')
    return true
  },
  'more than any answer may be': (response) => {
    const block = Buffer.alloc(1024 * 1024, 'x')
    const pour = () => {
      while (!response.destroyed && response.write(block));
    }
    response.on('drain', pour)
    pour()
    return true
  },
}
