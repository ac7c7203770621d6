import { prepare } from './setup.ts'
import { statementsOf } from './statements.ts'
import { generateOffers } from './offers.ts'
await using setup = await prepare(10_000)
await generateOffers(setup.database)
for (const path of ['/api/v2/offers?sort=name&page=3','/api/v2/offers/1/products']) {
  for (const s of await statementsOf(setup, path)) {
    const rows = await setup.database.sql.unsafe('explain (analyze, buffers off) ' + s.text, s.parameters as string[])
    console.log(s.text.slice(0, 3000)); console.log(rows.map((r) => r['QUERY PLAN']).join('\n')); console.log('-----')
  }
}
process.exit(0)
