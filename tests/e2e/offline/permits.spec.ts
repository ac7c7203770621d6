// Without a network: the permits and the certifications that were viewed.
import { expect, signIn, test } from '../base.ts'
import { settled, written } from '../device.ts'
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
  // The names of subsidiaries arrive after the certifications.
  await settled(page)
  const told = await partner.innerText()
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

test('the simulator works without a network: partners are typed, taken from a sheet and stay; a scenario waits for the network, which it says', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin')
  const objectives = { or: '50000', argent: '30000', bronze: '10000' }
  const ranks = Object.entries(objectives).map(([level, amount]) => ({ level, quarterly_turnover_objective: amount }))
  const permit = await makePermit(page, { academy_certification: true, ranks: ranks as never })
  await page.goto('/permis/certifications')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.goto(`/permis/${permit.id}`)
  await expect(page.getByRole('heading', { level: 1, name: permit.name })).toBeVisible()
  await settled(page)
  await context.setOffline(true)
  // The simulator itself was never opened before.
  await page.goto(`/permis/${permit.id}/simulator`)
  await expect(page.locator('[data-part=simulated-offline]')).toContainText('se calcule sur cet appareil')
  const grid = page.getByRole('table', { name: 'Partenaires et leur CA du trimestre' })
  const standing = grid.locator('[data-part=standing]')
  await grid.getByRole('textbox', { name: 'Partenaire', exact: true }).fill('Durand')
  await grid.getByRole('textbox', { name: 'CA récurrent', exact: true }).fill('31000')
  await expect(standing.first()).toContainText('Argent')
  await expect(standing.first()).toContainText('Certification manquante')
  const csv = 'Partenaire;Code Artis;CA récurrent\r\nMartin;418;60000\r\n'
  await page.getByLabel('Importer un fichier').setInputFiles({ name: 'ca.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Coller' }).click()
  await expect(standing.nth(1)).toContainText('Certifié')

  const scenarios = page.getByRole('dialog', { name: 'Scénarios' })
  const keep = async () => {
    await page.getByRole('button', { name: 'Scénarios' }).click()
    await scenarios.getByRole('textbox', { name: 'Nom du scénario' }).fill('Sans réseau')
    await scenarios.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  }
  await keep()
  await expect(page.getByText('Hors ligne : réessayez au retour du réseau.')).toBeVisible()
  await written(page)
  await page.reload()
  await expect(standing.nth(1)).toContainText('Or')
  await context.setOffline(false)
  await expect(page.locator('[data-part=simulated-offline]')).toBeHidden()
  await keep()
  await expect(page.getByText('Scénario « Sans réseau » enregistré')).toBeVisible()
})
