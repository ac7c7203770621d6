// An administrator corrects the name and the e-mail of a local account.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { users } from '#server/platform/db/schema.ts'

import { unique } from '../../factories.ts'
import { refusal } from '../../refusal.ts'
import { startApp, type TestApp } from '../../setup.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const newEmail = () => `${unique('camille').toLowerCase()}@starif.example`
/** A user in the form of the list of users. */
async function makeUser() {
  const { id } = await app.as()
  const admin = await app.admin()
  const { items } = await admin.client.users.list({ id: String(id) })
  return { admin, id, version: items[0]?.version ?? 0, email: items[0]?.email ?? '' }
}

test('name and e-mail are corrected, one by one or together, and the history tells both values', async () => {
  const { admin, id, version, email } = await makeUser()
  const [name, address] = [unique('Camille Rénal'), newEmail()]
  const saved = await admin.client.users.update({ user_id: id, version, name, email: ` ${address} ` })
  expect(saved).toMatchObject({ id, name, email: address, is_local: true, disabled_at: null, version: version + 1 })
  const { items } = await admin.client.activities.list({ entity: 'users', id })
  expect(items).toContainEqual(expect.objectContaining({ field: 'email', old_value: email, new_value: address }))
  expect(items.every(({ author }) => author?.id === admin.id)).toBe(true)
  expect(await admin.client.users.update({ user_id: id, version: version + 1, name: `${name} bis` })).toMatchObject({ email: address })
})

test('a correction and a disabling in one save are one version', async () => {
  const { admin, id, version } = await makeUser()
  const saved = await admin.client.users.update({ user_id: id, version, name: 'Camille', disabled: true })
  expect(saved).toMatchObject({ name: 'Camille', disabled_at: expect.any(String), version: version + 1 })
})

test.each([
  [{ name: '' }, { field: 'name', key: 'name_required' }],
  [{ name: 'x'.repeat(256) }, { field: 'name', key: 'too_long', params: { max: 255 } }],
  [{ email: '' }, { field: 'email', key: 'required' }],
  [{ email: 'camille' }, { field: 'email', key: 'invalid_email' }],
  [{ email: 'camille@acme.example\nbcc: x@acme.example' }, { field: 'email', key: 'line_break' }],
  [{ email: `${'x'.repeat(250)}@a.fr` }, { field: 'email', key: 'too_long', params: { max: 254 } }],
])('%j is refused beside its field', async (changes, error) => {
  const { admin, id, version } = await makeUser()
  expect(await refusal(admin.client.users.update({ user_id: id, version, ...changes }))).toMatchObject({
    status: 400,
    data: { errors: [error] },
  })
})

test('the e-mail of another account is refused, however it is written', async () => {
  const [one, other] = [await makeUser(), await makeUser()]
  const taken = { user_id: one.id, version: one.version, email: other.email.toUpperCase() }
  expect(await refusal(one.admin.client.users.update(taken))).toMatchObject({
    status: 400,
    data: { errors: [{ field: 'email', key: 'taken' }] },
  })
})

test('what comes from the identity provider is not corrected here, but the account can be disabled', async () => {
  const { admin, id, version, email } = await makeUser()
  await app.services.db.update(users).set({ oidc_issuer: 'https://login.acme.example', oidc_subject: email }).where(eq(users.id, id))
  for (const [field, value] of [
    ['name', 'Camille'],
    ['email', newEmail()],
  ] as const)
    expect(await refusal(admin.client.users.update({ user_id: id, version, [field]: value }))).toMatchObject({
      status: 400,
      data: { errors: [{ field, key: 'company_account' }] },
    })
  // Sending the current name is not a correction.
  expect(await admin.client.users.update({ user_id: id, version, email, disabled: true })).toMatchObject({
    is_local: false,
    version: version + 1,
  })
})

test('a person without the administrator’s right corrects nobody, not even themselves', async () => {
  const caller = await app.as('product.index', 'reference.update')
  expect(await refusal(caller.client.users.update({ user_id: caller.id, version: 1, name: 'Camille' }))).toMatchObject({ status: 403 })
})
