// Without a network: the permits and the certifications that were seen.
import { expect, signIn, test } from '../base.ts'
import { settled } from '../device.ts'
import { makePermit } from '../permits/permits.ts'

test.use({ onDevice: true })

test('permits, their page and levels, and certifications are read without a network', async ({ page, context }) => {
  await signIn(page, 'admin')
  const permit = await makePermit(page)
  await page.goto(`/permis/${permit.id}/details`)
  await expect(page.getByRole('region', { name: 'Argent', exact: true })).toBeVisible()
  await page.goto(`/permis/${permit.id}`)
  await expect(page.getByRole('heading', { level: 1, name: permit.name })).toBeVisible()
  await page.goto(`/permis?search=${encodeURIComponent(permit.name)}`)
  await expect(page.getByRole('row').filter({ hasText: permit.name })).toBeVisible()
  await page.goto('/permis/certifications')
  const partner = page.getByRole('row').nth(1)
  await expect(partner).toBeVisible()
  const told = await partner.innerText()
  await settled(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('[data-part=connection]')).toContainText('Hors ligne')
  expect(await partner.innerText()).toBe(told)
  await page.goto(`/permis?search=${encodeURIComponent(permit.name)}`)
  await expect(page.getByRole('row').filter({ hasText: permit.name })).toBeVisible()
  await page.goto(`/permis/${permit.id}`)
  await expect(page.getByRole('heading', { level: 1, name: permit.name })).toBeVisible()
  await page.goto(`/permis/${permit.id}/details`)
  await expect(page.getByRole('region', { name: 'Argent', exact: true })).toBeVisible()
})
