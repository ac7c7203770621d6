// The Documents tab of a product: adding, reading, editing, deleting, with and without rights and a network.
import type { Page } from '@playwright/test'

import type { Document } from '#contract/documents/documents.ts'

import { pdf } from '../../sample-files.ts'
import { type Account, expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { settled } from '../device.ts'
import { makeProduct, saveButton } from './products.ts'

const PDF = { name: 'CGV_2026.pdf', mimeType: 'application/pdf', buffer: pdf('Bonjour Starif') }
/** A green dot. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

const fileInput = (page: Page) => page.locator('input[type=file]')
const section = (page: Page, name = 'Conditions générales de vente (CGV)') => page.getByRole('region', { name })

async function addDocument(page: Page, entity_id: number, fields: Record<string, string> = {}, file = PDF): Promise<Document> {
  const response = await page.request.post('/api/v2/documents', {
    multipart: {
      entity: 'products',
      entity_id: String(entity_id),
      type: 'contract',
      name: 'CGV',
      start_date: '2026-01-01',
      ...fields,
      file,
    },
  })
  expect(response.status()).toBe(201)
  return (await response.json()) as Document
}

async function openDocuments(page: Page, account: Account = 'catalogue', fields: Record<string, string>[] = []): Promise<number> {
  if (page.url() === 'about:blank') await signIn(page, 'catalogue')
  const { id } = await makeProduct(page)
  for (const one of fields) await addDocument(page, id, one)
  if (account !== 'catalogue') await signIn(page, account)
  await openScreen(page, `/products/${id}/documents`)
  await expect(section(page)).toBeVisible()
  return id
}

test.describe('a catalogue manager', () => {
  test('adds documents: by the button, by dropping a file, and after a file that is not what it says', async ({ page }) => {
    await test.step('comes to the documents by their tab and finds the four types, empty', async () => {
      await signIn(page, 'catalogue')
      const { id } = await makeProduct(page)
      await openScreen(page, `/products/${id}`)
      await page.getByRole('navigation', { name: 'Rubriques de l’article' }).getByRole('link', { name: 'Documents' }).click()
      for (const name of [
        'Conditions générales de vente (CGV)',
        'Annexes au bon de commande',
        'Diapositives de proposition commerciale',
        'Fiches commerciales internes',
      ])
        await expect(section(page, name)).toContainText('Aucun document.')
    })

    await test.step('drops a file on a type and finds it chosen', async () => {
      await openDocuments(page)
      const data = await page.evaluateHandle(
        (bytes) => {
          const transfer = new DataTransfer()
          transfer.items.add(new File([new Uint8Array(bytes)], 'Plaquette.pdf', { type: 'application/pdf' }))
          return transfer
        },
        [...PDF.buffer],
      )
      await page.getByTestId('drop-sales_proposal').dispatchEvent('drop', { dataTransfer: data })
      await expect(page.getByLabel('Type de document')).toHaveValue('sales_proposal')
      await expect(page.getByLabel('Nom')).toHaveValue('Plaquette')
      await saveButton(page).click()
      await expect(section(page, 'Diapositives de proposition commerciale')).toContainText('Plaquette')
    })

    await test.step('is told beside the field that a file is not what it says, and nothing is lost', async () => {
      await openDocuments(page)
      await section(page).getByRole('link', { name: 'Ajouter' }).click()
      await saveButton(page).click()
      await expect(page.getByText('Le nom est requis.').first()).toBeVisible()
      await fileInput(page).setInputFiles({ ...PDF, buffer: Buffer.from('<script>alert(1)</script>') })
      await page.getByLabel('Nom').fill('Mes CGV')
      await saveButton(page).click()
      await expect(page.getByText('Le document n’a pas pu être enregistré')).toBeVisible()
      await expect(page.getByText(/Ce fichier n’est pas accepté/).first()).toBeVisible()
      await expect(page.getByLabel('Nom')).toHaveValue('Mes CGV')
      await fileInput(page).setInputFiles({ ...PDF, buffer: Buffer.concat([pdf(), Buffer.alloc(10_485_760)]) })
      await saveButton(page).click()
      await expect(page.getByText('Ce fichier dépasse 10 Mo.').first()).toBeVisible()
      await expectAccessible(page)
      await fileInput(page).setInputFiles(PDF)
      await saveButton(page).click()
      await expect(section(page)).toContainText('Mes CGV')
    })
  })

  test('adds general terms of sale by the button, named after their file, and reads it in the history', async ({ page }) => {
    const id = await openDocuments(page)
    await section(page).getByRole('link', { name: 'Ajouter' }).click()
    await expect(page.getByLabel('Type de document')).toHaveValue('contract')
    await fileInput(page).setInputFiles(PDF)
    await expect(page.getByLabel('Nom')).toHaveValue('CGV 2026')
    await page.getByLabel('Code').fill('CGV-26')
    await page.getByLabel('Description').fill('À joindre à chaque commande.')
    await page.getByLabel('Date de fin').fill('31/12/2099')
    await expectAccessible(page)
    await saveButton(page).click()
    await expect(page.getByText('Document enregistré')).toBeVisible()
    const item = section(page).getByRole('row').filter({ hasText: 'CGV 2026' })
    await expect(item).toContainText('CGV-26')
    await expect(item).toContainText('CGV_2026.pdf')
    await expect(item).toContainText('31/12/2099')
    await openScreen(page, `/products/${id}`)
    await expect(page.getByRole('region', { name: 'Historique des modifications' })).toContainText(
      'a ajouté le document «\u00a0CGV 2026\u00a0»',
    )
  })

  test('sees what is over, saves a file under its name, replaces it, decides beside somebody else, and deletes', async ({ page }) => {
    await test.step('sees at a glance what is over and what is yet to come', async () => {
      await openDocuments(page, 'catalogue', [
        { name: 'Passé', start_date: '2020-01-01', end_date: '2020-12-31' },
        { name: 'Futur', start_date: '2099-01-01' },
        { name: 'Présent' },
      ])
      const item = (name: string) => section(page).getByRole('row').filter({ hasText: name })
      await expect(item('Passé')).toContainText('Expiré')
      await expect(item('Futur')).toContainText('À venir')
      await expect(item('Présent')).not.toContainText(/Expiré|À venir/)
    })

    await test.step('saves a file under its name', async () => {
      await openDocuments(page, 'catalogue', [{ name: 'Mes CGV' }])
      const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Télécharger Mes CGV' }).click()])
      expect(saved.suggestedFilename()).toBe('CGV_2026.pdf')
    })

    await test.step('replaces the file and changes what is said of it', async () => {
      const id = await openDocuments(page, 'catalogue', [{ name: 'Mes CGV', end_date: '2026-12-31' }])
      await page.getByRole('link', { name: 'Modifier Mes CGV' }).click()
      await expect(page.getByText('CGV_2026.pdf')).toBeVisible()
      await fileInput(page).setInputFiles({ ...PDF, name: 'CGV_2027.pdf' })
      await page.getByLabel('Nom').fill('Nos CGV')
      await page.getByLabel('Date de fin').fill('')
      await saveButton(page).click()
      await expect(page.getByText('Document enregistré')).toBeVisible()
      await expect(section(page)).toContainText('CGV_2027.pdf')
      const { items } = (await (await page.request.get(`/api/v2/products/${id}/documents`)).json()) as { items: Document[] }
      expect(items).toMatchObject([{ name: 'Nos CGV', end_date: null, file_name: 'CGV_2027.pdf', version: 2 }])
    })

    await test.step('decides field by field when somebody else has saved meanwhile', async () => {
      const id = await openDocuments(page, 'catalogue', [{ name: 'Mes CGV' }])
      await page.getByRole('link', { name: 'Modifier Mes CGV' }).click()
      await page.getByLabel('Nom').fill('Le mien')
      const { items } = (await (await page.request.get(`/api/v2/products/${id}/documents`)).json()) as { items: Document[] }
      const response = await page.request.post(`/api/v2/documents/${items[0]?.id}`, { data: { version: 1, name: 'Le leur', code: 'X' } })
      expect(response.status()).toBe(200)
      await saveButton(page).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('Le leur')
      await dialog.getByText('Le mien').click()
      await dialog.getByRole('button', { name: 'Enregistrer ces choix' }).click()
      await expect(section(page)).toContainText('Le mien')
      await expect(section(page)).toContainText('X')
    })

    await test.step('deletes a document after confirming', async () => {
      await openDocuments(page, 'catalogue', [{ name: 'Mes CGV' }])
      await page.getByRole('button', { name: 'Supprimer Mes CGV' }).click()
      const modal = page.locator('[data-group="confirmation-modal"]')
      await expect(modal).toContainText('Mes CGV')
      await modal.getByRole('button', { name: 'Supprimer' }).click()
      await expect(page.getByText('Document supprimé')).toBeVisible()
      await expect(section(page)).toContainText('Aucun document.')
    })

    await test.step('is asked before leaving a form with changes', async () => {
      await openDocuments(page)
      await section(page).getByRole('link', { name: 'Ajouter' }).click()
      await page.getByLabel('Nom').fill('Pas fini')
      await page.getByRole('button', { name: 'Annuler' }).click()
      const modal = page.locator('[data-group="confirmation-modal"]')
      await expect(modal).toContainText('Êtes-vous sûr ?')
      await modal.getByRole('button', { name: "Non je n'ai pas terminé" }).click()
      await expect(page.getByLabel('Nom')).toHaveValue('Pas fini')
    })
  })

  test('reads a PDF without leaving the page, and a picture', async ({ page }) => {
    await signIn(page, 'catalogue')
    const { id } = await makeProduct(page)
    await addDocument(page, id, { name: 'À lire' })
    await addDocument(page, id, { name: 'Photo', type: 'technical_sheet' }, { name: 'photo.png', mimeType: 'image/png', buffer: PNG })
    const asked: string[] = []
    page.on('request', (request) => /pdf/.test(new URL(request.url()).pathname) && asked.push(request.url()))
    await page.goto(`/products/${id}/documents`)
    await expect(page.getByRole('button', { name: 'Aperçu de À lire' })).toBeVisible()
    // The PDF renderer is large: it is loaded when a PDF is opened, not before.
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Aperçu de À lire' }).click()
    const dialog = page.getByRole('dialog')
    const drawn = dialog.locator('canvas[data-drawn]')
    await expect(drawn).toBeVisible()
    expect(await drawn.evaluate(inked)).toBeGreaterThan(100)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Aperçu de Photo' }).click()
    await expect(dialog.getByRole('img', { name: 'Photo' })).toBeVisible()
  })

  for (const language of ['fr', 'en'] as const)
    test(`is told in ${language} what fails of documents, and what was saved or deleted`, async ({ page }) => {
      const inIts = (fr: string, en: string) => (language === 'fr' ? fr : en)
      const notices = page.locator('[data-part=notifications]')
      const said = async (fr: string, en: string) => await expect(notices.getByText(inIts(fr, en)).first()).toBeVisible()
      if (language === 'en') await page.addInitScript(() => localStorage.setItem('language', 'en'))
      await signIn(page, 'catalogue')
      const { id } = await makeProduct(page)
      await addDocument(page, id, { name: 'Mes CGV' })
      await openScreen(page, `/products/${id}/documents`)
      const remove = async () => {
        const word = inIts('Supprimer', 'Delete')
        await page.getByRole('button', { name: `${word} Mes CGV` }).click()
        await page.locator('[data-group="confirmation-modal"]').getByRole('button', { name: word }).click()
      }
      const save = async () => await page.getByRole('button', { name: inIts('Enregistrer', 'Save') }).click()
      const failing = { status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } }
      await page.route('**/api/v2/documents/**', (route) => route.fulfill(failing))
      await page.getByRole('button', { name: inIts('Télécharger Mes CGV', 'Download Mes CGV') }).click()
      await said('Le document n’a pas pu être téléchargé', 'The document could not be downloaded')
      await remove()
      await said('Le document n’a pas pu être supprimé', 'The document could not be deleted')
      await page.getByRole('button', { name: inIts('Aperçu de Mes CGV', 'Preview Mes CGV') }).click()
      await said('Le document n’a pas pu être affiché', 'The document could not be shown')
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: inIts('Modifier Mes CGV', 'Edit Mes CGV') }).click()
      await page.getByLabel('Code').fill('CGV-26')
      await save()
      await said('Le document n’a pas pu être enregistré', 'The document could not be saved')
      await expect(page.getByLabel('Code')).toHaveValue('CGV-26')
      await page.unroute('**/api/v2/documents/**')
      await save()
      await said('Document enregistré', 'Document saved')
      await expect(page.getByRole('row').filter({ hasText: 'Mes CGV' })).toContainText('CGV-26')
      await remove()
      await said('Document supprimé', 'Document deleted')
      await page.route('**/api/v2/products/*/documents', (route) => route.fulfill(failing))
      await openScreen(page, `/products/${(await makeProduct(page)).id}/documents`)
      const unread = inIts('Les documents n’ont pas pu être chargés', 'The documents could not be loaded')
      await expect(page.getByRole('alert').filter({ hasText: unread }).first()).toBeVisible()
    })

  test.describe('without a network', () => {
    test.use({ onDevice: true })

    test('reads the list, and is told what needs one', async ({ page, context }) => {
      await openDocuments(page, 'catalogue', [{ name: 'Mes CGV' }])
      await settled(page)
      await context.setOffline(true)
      await page.getByRole('link', { name: 'Général' }).click()
      await page.getByRole('link', { name: 'Documents' }).click()
      await expect(section(page)).toContainText('Mes CGV')
      await expect(page.getByText(/Hors ligne.*la liste reste lisible/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Aperçu de Mes CGV' })).toBeDisabled()
    })
  })
})

test.describe('a seller', () => {
  test('reads and saves documents, and is told that adding files is not allowed', async ({ page }) => {
    await openDocuments(page, 'vendeur', [{ name: 'Mes CGV' }])
    await expect(page.getByText("Vous n'avez pas la permission d'ajouter des fichiers.")).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ajouter' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Modifier/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Supprimer/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Télécharger Mes CGV' })).toBeEnabled()
    await expectAccessible(page)
  })

  test('in English reads the same in English', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'en'))
    await signIn(page, 'catalogue')
    const { id } = await makeProduct(page)
    await signIn(page, 'vendeur')
    await page.goto(`/products/${id}/documents`)
    await expect(page.getByText('You do not have permission to add files.')).toBeVisible()
    await expect(section(page, 'General terms of sale')).toContainText('No documents.')
  })
})

/** The number of dark pixels of the canvas. */
function inked(canvas: HTMLCanvasElement): number {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  let count = 0
  for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 100 && (pixels[at + 3] ?? 0) > 0) count++
  return count
}
