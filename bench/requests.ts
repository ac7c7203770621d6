// Requests per second of the product compared with the limit in the same run, and the processor time of one request.
import autocannon from 'autocannon'

import { type BenchSetup, cpu, type Running } from './setup.ts'
import { atMost, median, type Row } from './table.ts'

export const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
export const ROUNDS = 3
export const CONNECTIONS = 10
export const TOKEN = 'bench'

/** The product and the limit to measure, with their common setup. */
export interface Contest {
  setup: BenchSetup
  ours: Running
  limit: Running
}

/** Compares reading `path` of the product with the statements that the limit knows as `name`. */
export async function compare(
  { setup, ours, limit }: Contest,
  { what, goal, name, path, withCpu = false }: { what: string; goal: number; name: string; path: string; withCpu?: boolean },
): Promise<Row[]> {
  const [mine, theirs, milliseconds]: number[][] = [[], [], []]
  for (let round = 0; round < ROUNDS; round++) {
    theirs?.push((await load({ url: `${limit.url}/${name}`, headers: { authorization: TOKEN } })).perSecond)
    const before = cpu(ours.pid)
    const result = await load({ url: `${ours.url}${path}`, setupClient: asSomebody(setup) })
    mine?.push(result.perSecond)
    milliseconds?.push((cpu(ours.pid) - before) / result.requests)
  }
  return [speed(what, goal, mine ?? [], theirs ?? []), ...(withCpu ? [cpuRow(what, milliseconds ?? [])] : [])]
}

const cpuRow = (what: string, values: number[]): Row => atMost(`${what}: server CPU per request`, median(values), 'ms', 1)

export const speed = (what: string, goal: number, mine: number[], theirs: number[]): Row => ({
  what,
  ours: median(mine),
  limit: median(theirs),
  unit: 'req/s',
  figure: median(mine) / median(theirs),
  goal: { at: 'least', value: goal },
})

/** Each connection belongs to another user. */
export function asSomebody({ cookies }: BenchSetup): NonNullable<autocannon.Options['setupClient']> {
  let next = 0
  return (client) => client.setHeaders({ cookie: cookies[next++ % cookies.length] })
}

/** Ten connections for a few seconds; any failure ends the bench, which would otherwise measure refusals. */
export async function load(options: autocannon.Options): Promise<{ perSecond: number; requests: number }> {
  const result = await autocannon({ connections: CONNECTIONS, duration: SECONDS, ...options })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} failed`)
  return { perSecond: result['2xx'] / result.duration, requests: result['2xx'] }
}
