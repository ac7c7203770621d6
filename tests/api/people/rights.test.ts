// Every endpoint × every role, generated from the contract: users only reach what the endpoints' declarations allow.
import { isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { DocumentEntity } from '#contract/documents/documents.ts'
import { historyEntities, readersOf, lookupEntities } from '#contract/entities.ts'
import { contract } from '#contract/index.ts'
import { type Access, allOf, type Permission, permissions, type Rights } from '#contract/people/permissions.ts'

import { type Caller, startApp, type TestApp } from '../../setup.ts'

interface Endpoint {
  name: string
  method: string
  path: string
  anyOf: Rights['anyOf']
}

/** Endpoints whose handler checks the right, depending on the owner of the data. */
const byOwner: Record<string, Record<string, Rights['anyOf']>> = {
  'activities.list': Object.fromEntries(historyEntities.map((entity) => [entity, readersOf(entity)])),
  'reference_counts.list': Object.fromEntries(lookupEntities.map((entity) => [entity, readersOf(entity)])),
  'documents.list': { products: ['product.show'], offers: ['offer.show'] } satisfies Record<DocumentEntity, Rights['anyOf']>,
}

const endpoints = Object.entries(contract).flatMap(([entity, calls]) =>
  Object.entries(calls).flatMap(([call, procedure]): Endpoint[] => {
    const name = `${entity}.${call}`
    if (!isContractProcedure(procedure)) throw new Error(`${name} is no endpoint`)
    const { route, meta } = procedure['~orpc']
    const { method = 'POST', path = '' } = route
    const owners = byOwner[name]
    if (!owners) return [{ name, method, path: path.replace('{entity}', 'products'), anyOf: (meta as Rights).anyOf }]
    return Object.entries(owners).map(([owner, anyOf]) => ({
      name: `${name} of ${owner}`,
      method,
      path: path.replace('{entity}', owner),
      anyOf,
    }))
  }),
)

/** The roles of the demo, as specified. */
const demoRoles: Record<string, Permission[]> = {
  catalogue: permissions.filter((name) => /^(product|selling_price)\.|^(catalog|purchase_price|reference)\.update$/.test(name)),
  offres: permissions.filter((name) =>
    /^(product\.(index|show)|selling_price\.(read|show)|offer\..*|serviceable\.update|crt\.calcul\..*)$/.test(name),
  ),
  vendeur: ['product.index', 'product.show', 'selling_price.read', 'offer.read', 'offer.show'],
  personne: [],
}

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Calls the endpoint with an id that does not exist and an empty body: a caller with the right is refused for another reason. */
const status = async (caller: Pick<Caller, 'fetch'>, { method, path }: Endpoint) => {
  const address = `/api/v2${path.replaceAll(/\{\w+\}/g, '2147483647')}`
  const response = await caller.fetch(address, {
    method,
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}', headers: { 'Content-Type': 'application/json' } }),
  })
  await response.body?.cancel()
  return response.status
}
const outcome = (code: number) => (code === 401 || code === 403 ? 'refused' : code < 500 ? 'open' : code)

describe('rights per function', () => {
  test('the contract names its rights for every endpoint', () => {
    expect(endpoints.length).toBeGreaterThan(30)
    for (const { anyOf } of endpoints) expect(anyOf.length).toBeGreaterThan(0)
  })

  test('a stranger is answered 401 by every endpoint', async () => {
    for (const endpoint of endpoints) expect([endpoint.name, await status(app.stranger, endpoint)]).toEqual([endpoint.name, 401])
  })

  test('the administrator reaches every endpoint', async () => {
    const admin = await app.admin()
    for (const endpoint of endpoints) expect([endpoint.name, outcome(await status(admin, endpoint))]).toEqual([endpoint.name, 'open'])
  })

  test.each(Object.entries(demoRoles))('the demo role %s reaches exactly what its permissions open', async (_, held) => {
    const caller = await app.as(...held)
    for (const endpoint of endpoints) await expectCell(caller, held, endpoint)
  })

  test('an endpoint that asks for several rights together is closed to who lacks any one of them, whatever else they hold', async () => {
    const asking = endpoints.filter(({ anyOf }) => anyOf.some((way) => Array.isArray(way)))
    expect(asking.map(({ name }) => name)).toEqual(expect.arrayContaining(['price_plans.apply', 'purchase_prices.create']))
    await expectCells(asking, mostThatIsRefused)
  })

  // An additional right never revokes access: a caller who has all of these and is refused is also refused with each of them alone.
  test('all the permissions together that an endpoint does not ask for do not open it', async () => {
    await expectCells(endpoints, mostThatIsRefused)
  })

  test('what an endpoint asks for opens it, without any other permission', async () => {
    await expectCells(endpoints, ({ anyOf }) => anyOf.map((way) => permissions.filter((name) => allOf(way).includes(name))))
  })
})

/** The largest sets of permissions that do not grant access: each lacks one right of every alternative. */
function mostThatIsRefused({ anyOf }: Endpoint): Permission[][] {
  const ways = anyOf.map(allOf)
  if (ways.some((way) => way.includes('signed-in'))) return []
  const withheld = ways.reduce<Access[][]>((sets, way) => sets.flatMap((set) => way.map((right) => [...set, right])), [[]])
  return withheld.map((set) => permissions.filter((name) => !set.includes(name)))
}

async function expectCells(asked: Endpoint[], heldFor: (endpoint: Endpoint) => Permission[][]): Promise<void> {
  const callers = new Map<string, Caller>()
  for (const endpoint of asked)
    for (const held of heldFor(endpoint)) {
      const caller = callers.get(held.join()) ?? (await app.as(...held))
      callers.set(held.join(), caller)
      await expectCell(caller, held, endpoint)
    }
}

async function expectCell(caller: Caller, held: Permission[], endpoint: Endpoint): Promise<void> {
  const reached = new Set<unknown>(['signed-in', ...held])
  const open = endpoint.anyOf.some((way) => allOf(way).every((right) => reached.has(right)))
  const code = await status(caller, endpoint)
  expect([endpoint.name, held.length < 3 ? held : held.length, outcome(code)]).toEqual([
    endpoint.name,
    held.length < 3 ? held : held.length,
    open ? 'open' : 'refused',
  ])
}
