// Subsidiaries, and what every signed-in user may know.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { permissions } from '#contract/people/permissions.ts'

import { startApp, type TestApp } from '../../setup.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('zones are listed, searched without accents, and addressed by their code', async () => {
  const { client } = await app.as()
  expect((await client.zones.list({})).items.map(({ code_sigma }) => code_sigma)).toEqual(['LYO', 'NAT'])
  expect((await client.zones.list({ search: 'lyôn' })).items).toEqual([{ code_sigma: 'LYO', name: 'Lyon', is_national: false }])
  expect((await client.zones.list({ sort: '-name' })).items.map(({ code_sigma }) => code_sigma)).toEqual(['NAT', 'LYO'])
  expect(await client.zones.get({ code_sigma: 'NAT' })).toMatchObject({ is_national: true })
  await expect(client.zones.get({ code_sigma: 'PAR' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('the vocabulary of rights is listed for the administrator', async () => {
  const { client } = await app.admin()
  const { items, total } = await client.permission_list.list()
  expect(items.map(({ name }) => name).toSorted()).toEqual([...permissions].toSorted())
  expect(total).toBe(permissions.length)
})

test('the signed-in user is told who they are', async () => {
  const caller = await app.as('product.index')
  expect(await caller.client.users.me()).toMatchObject({
    id: caller.id,
    name: caller.name,
    is_admin: false,
    roles: [{ permissions: [{ name: 'product.index' }] }],
  })
})
