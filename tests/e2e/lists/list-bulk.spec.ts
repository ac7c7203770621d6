// Bulk actions of a catalogue manager on products of the list.
import type { Page } from '@playwright/test'

import { expect, openScreen, signIn, test } from '../base.ts'
import { behindDots, makeProducts, rows } from './list.ts'

test.use({ account: 'catalogue' })

test.beforeEach(({ page }) => signIn(page, 'catalogue'))

async function makeProduct(page: Page, fields: Record<string, unknown>): Promise<void> {
  const data = { mdm_designation: 'Article', ...fields }
  expect((await page.request.post('/api/v2/products', { data })).status()).toBe(201)
}

/** The products of a test in the list, by reference. */
const found = async (page: Page, prefix: string) =>
  (await (await page.request.get(`/api/v2/products?search=${prefix}&sort=reference`)).json()) as {
    items: { id: number; version: number }[]
  }

/** Whether each of them is subject to commission. */
async function commissions(page: Page, prefix: string): Promise<boolean[]> {
  const { items } = await found(page, prefix)
  const products = items.map(
    async ({ id }) => (await (await page.request.get(`/api/v2/products/${id}`)).json()) as { commission_subject_purchase: boolean },
  )
  return (await Promise.all(products)).map((product) => product.commission_subject_purchase)
}

/** A new tag, whose name consists of letters only. */
async function makeTag(page: Page, prefix: string): Promise<string> {
  const name = `Tag ${prefix.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
  expect((await page.request.post('/api/v2/tags', { data: { name, zone: 'LYO' } })).status()).toBe(201)
  return name
}

test('changes several products of the list at once, and takes it back', async ({ page }) => {
  // Must be the first step: once loaded, the choices of tags would not contain the one created here.
  await test.step('moves several products to another job and tags them; what is already there keeps its lower levels', async () => {
    const { items } = (await (await page.request.get('/api/v2/categorizations')).json()) as {
      items: { id: number; level: string; name: string; parent_id: number | null }[]
    }
    const below = items.find(({ level }) => level === 'sub_job')
    const job = items.find(({ id }) => id === below?.parent_id)
    const elsewhere = items.find(({ level, parent_id }) => level === 'sub_job' && parent_id !== below?.parent_id)
    if (!below || !job || !elsewhere) throw new Error('no categories')
    const prefix = await makeProducts(page, 1, { job_id: job.id, sub_job_id: below.id })
    const tag = await makeTag(page, prefix)
    await makeProduct(page, { reference: `${prefix}-2`, job_id: elsewhere.parent_id, sub_job_id: elsewhere.id })
    await openScreen(page, `/products?search=${prefix}`)
    await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click()
    await page.getByRole('button', { name: 'Modifier', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Métier', exact: true }).check()
    await expect(dialog.getByRole('checkbox', { name: 'Sous-métier' })).not.toBeChecked()
    await dialog.getByRole('combobox', { name: 'Métier', exact: true }).fill(job.name)
    await page.getByRole('option', { name: job.name, exact: true }).click()
    await dialog.getByRole('checkbox', { name: 'Ajouter des tags' }).check()
    await dialog.getByRole('combobox', { name: 'Tag à ajouter…' }).fill(tag)
    await page.getByRole('option', { name: tag }).click()
    await page.getByRole('button', { name: 'Aperçu pour 2 articles' }).click()
    await page.getByRole('button', { name: 'Modifier 2 articles' }).click()
    await expect(page.getByText('2 articles modifiés')).toBeVisible()
    expect((await found(page, prefix)).items).toMatchObject([
      { job: { name: job.name }, sub_job: { name: below.name }, tags: [{ name: tag }] },
      { job: { name: job.name }, sub_job: null, tags: [{ name: tag }] },
    ])
  })

  await test.step('sees what a change to several products would do, makes it, and takes it back from the notification', async () => {
    const prefix = await makeProducts(page, 2)
    await makeProduct(page, { reference: `${prefix}-3`, commission_subject_purchase: true })
    await openScreen(page, `/products?search=${prefix}`)
    await expect(rows(page)).toHaveCount(3)
    await rows(page).nth(0).getByRole('checkbox').click()
    await rows(page)
      .nth(2)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await expect(page.getByText('3 articles sélectionnés')).toBeVisible()
    await page.getByRole('button', { name: 'Modifier', exact: true }).click()
    await page.getByRole('dialog').getByText('Achat soumis à commission').click()
    await page.getByRole('button', { name: 'Aperçu pour 3 articles' }).click()
    const dialog = page.getByRole('dialog', { name: 'Aperçu de la modification' })
    await expect(dialog.getByText('2 articles seront modifiés, 1 est déjà à jour.')).toBeVisible()
    await expect(dialog.getByRole('row', { name: `${prefix}-1` })).toContainText(/Achat soumis à commission\s*Non\s*Oui/)
    expect(await commissions(page, prefix)).toEqual([false, false, true])
    await dialog.getByRole('button', { name: 'Modifier 2 articles' }).click()
    await expect(page.getByText('2 articles modifiés')).toBeVisible()
    expect(await commissions(page, prefix)).toEqual([true, true, true])
    await page.getByRole('button', { name: 'Annuler la modification' }).click()
    await expect(page.getByText('2 articles ont retrouvé leurs valeurs.')).toBeVisible()
    expect(await commissions(page, prefix)).toEqual([false, false, true])
  })

  await test.step('finds a bulk edit after a reload and takes it back; what a colleague changed since is left and named', async () => {
    const prefix = await makeProducts(page, 2)
    const { items } = await found(page, prefix)
    const change = { items: items.map(({ id, version }) => ({ id, version })), changes: { commission_subject_purchase: true } }
    const made = await page.request.post('/api/v2/product-changes', { data: change })
    const { id } = ((await made.json()) as { change: { id: number } }).change
    const [first] = items
    const edited = await page.request.post(`/api/v2/products/${first?.id}`, { data: { version: 2, commercial_designation: 'Entre-temps' } })
    expect(edited.ok()).toBe(true)
    await openScreen(page, '/products')
    await (await behindDots(page, 'Historique')).click()
    await page.getByRole('menuitem', { name: 'Modifications groupées' }).click()
    await page.locator(`a[href="/products/changes/${id}"]`).first().click()
    await expect(page.getByRole('heading', { name: /Achat soumis à commission.*Oui/ })).toBeVisible()
    await page.getByRole('button', { name: 'Annuler cette modification' }).click()
    await page.getByRole('button', { name: 'Annuler la modification' }).click()
    await expect(page.getByText('1 article laissé tel quel, modifié depuis')).toBeVisible()
    await expect(page.getByText(new RegExp(`^${prefix}-1 \\(`))).toBeVisible()
    await expect(page.getByRole('row', { name: `${prefix}-2` })).toContainText('Annulé')
    expect(await commissions(page, prefix)).toEqual([true, false])
  })

  await test.step('is told before a change which products a category does not suit', async () => {
    const { items } = (await (await page.request.get('/api/v2/categorizations')).json()) as { items: { level: string; name: string }[] }
    const below = items.find(({ level }) => level === 'sub_job')
    const prefix = await makeProducts(page, 1)
    await openScreen(page, `/products?search=${prefix}`)
    await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click()
    await page.getByRole('button', { name: 'Modifier', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Sous-métier' }).check()
    await dialog.getByRole('combobox', { name: 'Sous-métier' }).fill(below?.name ?? '')
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: 'Aperçu pour 1 article' }).click()
    await expect(dialog.getByText('Aucun article ne sera modifié, 1 refusé.')).toBeVisible()
    const refused = dialog.getByRole('row', { name: `${prefix}-1` })
    await expect(refused).toContainText('Ce choix ne correspond pas à ce niveau de la classification.')
  })

  await test.step('is told what goes with the products before they are deleted', async () => {
    const prefix = await makeProducts(page, 2)
    const [one] = (await found(page, prefix)).items
    const codes = { version: one?.version, codes: [{ zone: 'LYO', code: 'L1' }] }
    expect((await page.request.post(`/api/v2/products/${one?.id}/codes`, { data: codes })).ok()).toBe(true)
    await openScreen(page, `/products?search=${prefix}`)
    await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click()
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await expect(page.getByText(/Seront supprimés avec eux\s: 1 code\./)).toBeVisible()
    await page.getByRole('button', { name: 'Supprimer 2 articles' }).click()
    await expect(page.getByText('2 articles traités')).toBeVisible()
    expect((await found(page, prefix)).items).toEqual([])
  })

  await test.step('refreshes a long selection in the background, and sees which products the source does not know', async () => {
    const prefix = await makeProducts(page, 26)
    await openScreen(page, `/products?search=${prefix}`)
    await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click()
    await (await behindDots(page, 'Actualiser depuis le MDM', 'la sélection')).click()
    await page.getByRole('button', { name: 'Actualiser 26 articles' }).click()
    await expect(page.getByText('Actualisation de 26 articles')).toBeVisible()
    await expect(page.getByText('Traitement terminé')).toBeVisible()
    await page.getByRole('button', { name: 'Voir le résultat' }).click()
    await expect(page.getByRole('heading', { name: 'Actualisation d’articles depuis le MDM' })).toBeVisible()
    await expect(page.getByText('26 articles refusés')).toBeVisible()
    await expect(page.getByRole('row', { name: `${prefix}-2 absent du MDM` })).toBeVisible()
  })
})
