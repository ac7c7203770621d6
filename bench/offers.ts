// Offers: the list among 20,000, and an offer with 6,000 products.

import type { Database } from '#server/platform/db/index.ts'

import { compare, CONNECTIONS, type Contest, ROUNDS, SECONDS, speed, TOKEN } from './requests.ts'
import { launch, prepare } from './setup.ts'
import { statementsOf } from './statements.ts'
import type { Row } from './table.ts'

const OFFERS = 20_000
const [SECTIONS, BUNDLES, LINES] = [60, 10, 10]
export const PRODUCTS = 10_000

const paths = {
  list: '/api/v2/offers?sort=name&page=3',
  search: '/api/v2/offers?sort=name&search=copieur%20couleur&available=true',
  composition: '/api/v2/offers/1/products',
} as const

export async function measure(): Promise<Row[]> {
  await using setup = await prepare(PRODUCTS)
  await generateOffers(setup.database)
  const all = await Promise.all(Object.entries(paths).map(async ([name, path]) => [name, await statementsOf(setup, path)] as const))
  const DATABASE_URL = setup.settings.database_url ?? ''
  await using limit = await launch('bench/limit.ts', 3951, { DATABASE_URL, TOKEN, STATEMENTS: JSON.stringify(Object.fromEntries(all)) })
  await using ours = await launch('server/main.ts', 3950, {
    DATABASE_URL,
    DATA_DIR: setup.folder,
    SYNC_HOURS: '0',
    NODE_ENV: 'production',
  })
  const contest = { setup, ours, limit }
  return [
    ...(await compare(contest, { what: 'offers: page of 50, exact total', goal: 0.6, name: 'list', path: paths.list })),
    ...(await compare(contest, { what: 'offers: search, available ones', goal: 0.8, name: 'search', path: paths.search })),
    ...(await compare(contest, {
      what: 'offers: a composition of 6,000 links',
      goal: 0.4,
      name: 'composition',
      path: paths.composition,
    })),
    ...(await compareQuantities(contest)),
  ]
}

/** Ten people, each changing a quantity of their own offer, one change after the other. */
async function compareQuantities({ setup, ours, limit }: Contest): Promise<Row[]> {
  const links = await setup.database.sql<{ offer_id: number; id: number }[]>`
    select s.offer_id, min(bp.id)::int as id from sections s join section_bundles sb on sb.section_id = s.id
    join bundle_products bp on bp.bundle_id = sb.bundle_id group by s.offer_id order by s.offer_id`
  const people = links.map((link, place) => ({ ...link, version: 1, cookie: setup.cookies[place] ?? '' }))
  const change = async ({ offer_id, id, version, cookie }: (typeof people)[number]) =>
    await fetch(`${ours.url}/api/v2/offers/${offer_id}/products/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ version, default_quantity: String(1 + (version % 90)) }),
    })
  const barely = async () => await fetch(`${limit.url}/quantity`, { method: 'POST', headers: { authorization: TOKEN } })
  const [mine, theirs]: number[][] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    theirs?.push(await perSecond(people, barely))
    mine?.push(await perSecond(people, change))
  }
  return [speed('offers: one quantity among 6,000, with versions and history', 0.5, mine ?? [], theirs ?? [])]
}

async function perSecond<Person extends { version: number }>(
  people: Person[],
  ask: (person: Person) => Promise<Response>,
): Promise<number> {
  const end = performance.now() + SECONDS * 1_000
  const counts = await Promise.all(
    people.map(async (person) => {
      let count = 0
      for (; performance.now() < end; count++) {
        const response = await ask(person)
        if (!response.ok) throw new Error(`${response.status} ${(await response.text()).slice(0, 300)}`)
        // The offer's version, which stays the same if the quantity did not change.
        const { version, product } = (await response.json()) as { version: number; product?: object }
        if (product) person.version = version
      }
      return count
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0) / SECONDS
}

/** Offers in 120 categories, most of them for sale; the first `CONNECTIONS` contain 6,000 products each. */
export async function generateOffers({ sql }: Database): Promise<void> {
  await sql`insert into zones (code_sigma, name, is_national) values ('NAT', 'France entière', true) on conflict do nothing`
  await sql`
    insert into offers (name, reference, category_1, category_2, position, active, marketing_start_date, marketing_end_date)
    select (array['Copieur', 'Imprimante', 'Poste de travail', 'Téléphonie', 'Salle de réunion'])[1 + n % 5] || ' '
        || (array['couleur', 'monochrome', 'compact', 'réseau'])[1 + n % 4] || ' offre ' || md5(n::text),
      'OFF-' || lpad(n::text, 6, '0'), 'Famille ' || n % 12, 'Gamme ' || n % 120, 1 + n / 120, n % 10 > 0,
      date '2024-01-01' + (n % 900), case when n % 7 = 0 then date '2026-01-01' + (n % 300) end
    from generate_series(1, ${OFFERS}::int) n`
  await sql`insert into offer_zones (offer_id, zone) select id, 'NAT' from offers where id % 13 > 0`
  await sql`insert into sections (offer_id, name, position)
    select o, 'Section ' || s, s from generate_series(1, ${CONNECTIONS}::int) o, generate_series(1, ${SECTIONS}::int) s`
  await sql`insert into bundles (reference, name, default_quantity, min_quantity)
    select 'LOT-' || s.id || '-' || b, 'Lot ' || b, 1, 0 from sections s, generate_series(1, ${BUNDLES}::int) b`
  await sql`insert into section_bundles (section_id, bundle_id, position)
    select split_part(reference, '-', 2)::int, id, split_part(reference, '-', 3)::int from bundles`
  await sql`insert into bundle_products (bundle_id, product_id, default_quantity, min_quantity, max_quantity, position)
    select b.id, 1 + (b.id * 17 + l * 13) % ${PRODUCTS}::int, 1, 0, 100, l from bundles b, generate_series(1, ${LINES}::int) l`
  for (const table of ['offers', 'offer_zones', 'sections', 'bundles', 'section_bundles', 'bundle_products'])
    await sql.unsafe(`vacuum (analyze) ${table}`)
}
