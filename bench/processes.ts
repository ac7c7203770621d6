// Two server processes on one PostgreSQL beside one: the same answers, sessions shared.
import autocannon from 'autocannon'

import { launch, prepare } from './ground.ts'
import { median, type Row } from './table.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const path = '/api/v2/products?sort=reference&page=3'

export async function measure(): Promise<Row[]> {
  await using ground = await prepare(100_000)
  const env = { DATABASE_URL: ground.settings.database_url ?? '', DATA_DIR: ground.folder, SYNC_HOURS: '0', NODE_ENV: 'production' }
  await using first = await launch('server/main.ts', 3954, env)
  await using second = await launch('server/main.ts', 3955, env)
  const load = async (url: string, connections: number) => {
    const { '2xx': requests, duration } = await autocannon({
      url: url + path,
      connections,
      duration: SECONDS,
      headers: { cookie: ground.cookie },
    })
    return requests / duration
  }
  const [one, two]: number[][] = [[], []]
  for (let round = 0; round < 3; round++) {
    one?.push(await load(first.url, 10))
    const both = await Promise.all([load(first.url, 5), load(second.url, 5)])
    two?.push(both[0] + both[1])
  }
  const [ours, limit] = [median(two ?? []), median(one ?? [])]
  return [{ what: 'two server processes beside one', ours, limit, unit: 'req/s', figure: ours / limit, goal: { at: 'least', value: 1.7 } }]
}
