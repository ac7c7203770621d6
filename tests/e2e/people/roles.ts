// Roles for a single test, created and assigned over the API by the administrator of the page.
import type { Page } from '@playwright/test'

import { expect } from '../base.ts'
import { unique } from '../products/products.ts'

export interface Role {
  id: number
  name: string
  version: number
  permissions: { id: number; name: string }[]
}

export async function makeRole(page: Page, ...rights: string[]): Promise<Role> {
  const { items } = (await (await page.request.get('/api/v2/permissions')).json()) as { items: { id: number; name: string }[] }
  const permissions = items.filter(({ name }) => rights.includes(name)).map(({ id }) => id)
  const response = await page.request.post('/api/v2/roles', { data: { name: unique('Rôle'), permissions } })
  expect(response.status()).toBe(201)
  return (await response.json()) as Role
}

export const readRole = async (page: Page, id: number) => (await (await page.request.get(`/api/v2/roles/${id}`)).json()) as Role

/** Assigns these roles and no others to `user`. */
export async function giveRoles(page: Page, user: { id: number }, ...roles: Role[]): Promise<void> {
  const path = `/api/v2/users/${user.id}/roles`
  const { version } = (await (await page.request.get(path)).json()) as { version: number }
  const response = await page.request.put(path, { data: { version, roles: roles.map(({ id }) => id) } })
  expect(response.status()).toBe(200)
}
