// Roles and users: administrators grant and revoke rights; everybody else is refused; no concurrent change is lost.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { users } from '#server/platform/db/schema.ts'

import { makeProduct, unique } from '../../factories.ts'
import { refusal } from '../../refusal.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const idsOf = async (...names: string[]) =>
  (await admin.client.permission_list.list()).items.filter(({ name }) => names.includes(name)).map(({ id }) => id)
const makeRole = async (...names: string[]) => admin.client.roles.create({ name: unique('Rôle'), permissions: await idsOf(...names) })
const history = async (entity: 'roles' | 'users', id: number) => (await admin.client.activities.list({ entity, id })).items

describe('roles', () => {
  test('a role is created with its permissions, renamed, changed and deleted, each with its history', async () => {
    const role = await makeRole('product.index', 'product.show')
    expect(role).toMatchObject({ users: 0, version: 1, permissions: [{ name: 'product.index' }, { name: 'product.show' }] })
    const changed = await admin.client.roles.update({
      id: role.id,
      version: 1,
      name: `${role.name} bis`,
      permissions: await idsOf('offer.read'),
    })
    expect(changed).toMatchObject({ name: `${role.name} bis`, version: 2, permissions: [{ name: 'offer.read' }] })
    expect(await history('roles', role.id)).toMatchObject([
      { action: 'updated', field: 'permissions', old_value: ['product.index', 'product.show'], new_value: ['offer.read'] },
      { action: 'updated', field: 'name', old_value: role.name },
      { action: 'created', field: 'permissions' },
      { action: 'created', field: 'name' },
    ])
    await admin.client.roles.remove({ params: { id: role.id }, query: { version: 2 } })
    expect(await refusal(admin.client.roles.get({ id: role.id }))).toMatchObject({ status: 404 })
    expect((await history('roles', role.id))[0]).toMatchObject({ action: 'deleted' })
  })

  test('a name that is empty or taken, and a permission that does not exist, are refused at their field', async () => {
    const { name } = await makeRole()
    const create = (fields: { name: string; permissions?: number[] }) => refusal(admin.client.roles.create(fields))
    expect(await create({ name: ' ' })).toMatchObject({ status: 400, data: { errors: [{ field: 'name', key: 'role_name_required' }] } })
    expect(await create({ name: name.toUpperCase() })).toMatchObject({ data: { errors: [{ field: 'name', key: 'taken' }] } })
    expect(await create({ name: unique(), permissions: [2_000_000_000] })).toMatchObject({
      data: { errors: [{ field: 'permissions', key: 'unknown' }] },
    })
  })

  test('two administrators change one role at once: the second is told what the first did and overwrites nothing', async () => {
    const role = await makeRole('product.index')
    const other = await app.admin()
    await admin.client.roles.update({ id: role.id, version: 1, permissions: await idsOf('product.index', 'product.show') })
    const late = other.client.roles.update({ id: role.id, version: 1, permissions: await idsOf('offer.read') })
    expect(await refusal(late)).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      data: { current: { version: 2, permissions: [{ name: 'product.index' }, { name: 'product.show' }] }, changed_by: admin.name },
    })
  })

  test('a role is deleted while its users work: they lose just what no other role gives, and their history says so', async () => {
    const [role, kept] = [await makeRole('product.index', 'product.show'), await makeRole('product.index')]
    const user = await app.as()
    await admin.client.users.set_roles({ user_id: user.id, roles: [role.id, kept.id], version: 1 })
    const product = await makeProduct(admin)
    expect((await user.client.products.get({ id: product.id })).id).toBe(product.id)
    expect((await admin.client.roles.losses({ id: role.id })).items).toMatchObject([{ id: user.id, lost: [{ name: 'product.show' }] }])
    await admin.client.roles.remove({ params: { id: role.id }, query: { version: 1 } })
    expect(await refusal(user.client.products.get({ id: product.id }))).toMatchObject({ status: 403 })
    expect((await user.client.products.list({})).total).toBeGreaterThan(0)
    const [change] = await history('users', user.id)
    expect([change?.field, change?.old_value, change?.new_value]).toEqual(['roles', [role.name, kept.name].toSorted(), [kept.name]])
  })
})

describe('users', () => {
  test('are searched by name and e-mail, sorted and paged', async () => {
    const user = await app.as('product.index')
    const { items, total } = await admin.client.users.list({ search: user.name.toUpperCase() })
    expect([total, items[0]?.id, items[0]?.is_admin, items[0]?.roles.length]).toEqual([1, user.id, false, 1])
    for (const sort of ['name', '-email', 'zone', '-is_admin', 'last_seen_at'] as const)
      expect((await admin.client.users.list({ sort, page_size: 2 })).items).toHaveLength(2)
  })

  test('are found by their ids, and their roles are answered with the version alone', async () => {
    const [user, other] = [await app.as('product.index'), await app.as()]
    const { items } = await admin.client.users.list({ id: `${user.id},${other.id}` })
    expect(items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([user.id, other.id])
    const roles = await admin.client.users.roles({ user_id: user.id })
    expect(Object.keys(roles)).toEqual(['items', 'version'])
  })

  test('a right given or taken counts from the next request on', async () => {
    const user = await app.as()
    const role = await makeRole('product.index')
    expect(await refusal(user.client.products.list({}))).toMatchObject({ status: 403 })
    const given = await admin.client.users.set_roles({ user_id: user.id, roles: [role.id], version: 1 })
    expect(given).toMatchObject({ version: 2, items: [{ name: role.name, permissions: [{ name: 'product.index' }] }] })
    expect((await user.client.products.list({})).items).toBeDefined()
    await admin.client.users.set_roles({ user_id: user.id, roles: [], version: 2 })
    expect(await refusal(user.client.products.list({}))).toMatchObject({ status: 403 })
  })

  test('a stale version, an unknown role and an unknown user are refused', async () => {
    const user = await app.as()
    const set = (roles: number[], version: number, user_id = user.id) => refusal(admin.client.users.set_roles({ user_id, roles, version }))
    expect(await set([2_000_000_000], 1)).toMatchObject({ status: 400, data: { errors: [{ field: 'roles', key: 'unknown' }] } })
    expect(await set([], 9)).toMatchObject({ status: 409, data: { current: { version: 1, items: [] } } })
    expect(await set([], 1, 2_000_000_000)).toMatchObject({ status: 404 })
  })
})

describe('seeing the app as somebody else', () => {
  test('an administrator has the rights of the role, reads only, and is itself again afterwards', async () => {
    const me = await app.admin()
    const role = await makeRole('product.index', 'product.show', 'product.create')
    const product = await makeProduct(admin)
    const previewed = await me.client.users.view_as({ kind: 'role', id: role.id })
    expect(previewed).toMatchObject({ id: me.id, is_admin: false, viewing_as: { kind: 'role', id: role.id, name: role.name } })
    expect((await me.client.products.get({ id: product.id })).id).toBe(product.id)
    expect(await refusal(me.client.users.list({}))).toMatchObject({ status: 403 })
    expect(await refusal(makeProduct(me))).toMatchObject({ status: 403 })
    const self = await me.client.users.end_view_as()
    expect([self.is_admin, self.viewing_as]).toEqual([true, undefined])
    expect((await makeProduct(me)).id).toBeGreaterThan(0)
    const [ended, begun] = await history('users', me.id)
    expect([begun?.field, begun?.new_value, ended?.new_value]).toEqual(['viewing_as', { kind: 'role', id: role.id, name: role.name }, null])
  })

  test('as a user, with their subsidiary; nobody but an administrator may, and losing the flag ends it', async () => {
    const me = await app.admin()
    const user = await app.as('product.index')
    const previewed = await me.client.users.view_as({ kind: 'user', id: user.id })
    expect(previewed).toMatchObject({ id: me.id, name: me.name, is_admin: false, viewing_as: { kind: 'user', name: user.name } })
    expect(previewed.roles).toHaveLength(1)
    expect(await refusal(user.client.users.view_as({ kind: 'user', id: me.id }))).toMatchObject({ status: 403 })
    expect(await refusal(me.client.users.view_as({ kind: 'role', id: 2_000_000_000 }))).toMatchObject({ status: 403 })
    expect(await me.client.users.me()).toHaveProperty('viewing_as')
    await app.services.db.update(users).set({ is_admin: false }).where(eq(users.id, me.id))
    const { viewing_as, is_admin, roles } = await me.client.users.me()
    expect([viewing_as, is_admin, roles]).toEqual([undefined, false, []])
    expect(await refusal(me.client.products.list({}))).toMatchObject({ status: 403 })
  })
})
