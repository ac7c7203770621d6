// The terms of sale: read, written with articles, variables and tables, counted in pages as one writes, saved, taken back, exported.
import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { accountWith } from '../own-account.ts'

// There is one text for all: its tests follow one another.
test.describe.configure({ mode: 'default' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const editor = (page: Page) => page.getByRole('textbox', { name: 'Texte des conditions' })
const pages = (page: Page) => page.locator('[data-part=page-count]')
const last = async (page: Page) => (await (await page.request.get('/api/v2/cgv/last')).json()) as { content: string; version: number }

async function openEmptied(page: Page) {
  await openScreen(page, '/cgv/edit')
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
}

test('from reading to a new version: typed, pasted, with variables and a table, counted, taken back, saved and exported', async ({
  page,
}) => {
  await signIn(page, 'admin')

  await test.step('everybody reads the last version with the names of its variables', async () => {
    await openScreen(page, '/cgv')
    await expect(page.getByRole('heading', { level: 1, name: 'Conditions Générales de Vente' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Réserve de propriété' })).toBeVisible()
    await expect(page.locator('article [data-variable=penalty_rate]').first()).toHaveText('Taux des pénalités de retard')
    await expect(pages(page)).toHaveText(/^\d+ pages?$/)
    await expectAccessible(page)
  })

  await test.step('what is typed counts its pages, and an unfinished variable is named', async () => {
    await page.getByRole('link', { name: 'Édition' }).click()
    await openEmptied(page)
    await page.keyboard.type('Objet')
    await button(page, 'Titre d’article').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Les ventes de @raiso')
    await expect(page.getByRole('option', { name: 'Raison sociale' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await page.keyboard.type(' suivent ce texte.')
    await expect(editor(page).locator('[data-variable=company_name]')).toHaveText('Raison sociale')
    await expect(editor(page).getByRole('heading', { level: 2, name: 'Objet' })).toBeVisible()
    await expect(pages(page)).toHaveText('1 page')
    await page.keyboard.press('Enter')
    await button(page, 'Saut de page').click()
    await page.keyboard.type('Une page de plus.')
    await expect(pages(page)).toHaveText('2 pages')
    const points = page.getByRole('list', { name: 'Points à vérifier' }).getByRole('listitem')
    await expect(points.filter({ hasText: 'Réserve de propriété' })).toContainText('Non trouvé')
    await expectAccessible(page)
  })

  await test.step('what comes from Word comes in clean', async () => {
    const word = `<html><head><style>p.MsoNormal{margin:0}</style></head><body><h1>Prix</h1>
      <p class=MsoNormal style="color:red"><b>Hors</b> taxes<o:p></o:p></p>
      <p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.<span>&nbsp;</span></span>un</p>
      <p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.<span>&nbsp;</span></span>deux</p>
      <table border=1><tr><th colspan=2><p>Délai</p></th></tr></table></body></html>`
    await page.keyboard.press('Enter')
    await editor(page).evaluate((element, html) => {
      const data = new DataTransfer()
      data.setData('text/html', html)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, word)
    await expect(editor(page).getByRole('heading', { level: 2, name: 'Prix' })).toBeVisible()
    await expect(editor(page).locator('ol li')).toHaveText(['un', 'deux'])
    await expect(editor(page).locator('th')).toHaveText(['Délai'])
    await expect(editor(page).locator('[style*=color], .MsoNormal')).toHaveCount(0)
  })

  await test.step('what was changed is taken back, and offered again', async () => {
    await button(page, 'Annuler les modifications').click()
    await expect(editor(page).getByRole('heading', { name: 'Réserve de propriété' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Points à vérifier' })).toContainText('Article 6')
    await button(page, 'Rétablir').click()
    await expect(editor(page).getByRole('heading', { level: 2, name: 'Prix' })).toBeVisible()
  })

  await test.step('a save is the next version, as clean as it looked', async () => {
    const { version } = await last(page)
    await button(page, 'Enregistrer').click()
    await expect(page.getByText(`Version ${version + 1} enregistrée`)).toBeVisible()
    const { content } = await last(page)
    expect(content).toContain('<h2>Objet</h2><p>Les ventes de <span data-variable="company_name"></span> suivent ce texte.</p><hr>')
    expect(content).toContain('<h2>Prix</h2><p><strong>Hors</strong> taxes</p><ol><li><p>un</p></li><li><p>deux</p></li></ol>')
    await page.getByRole('link', { name: 'Quitter l’édition' }).click()
    await expect(page.getByText('Projet, non publié')).toBeVisible()
    await expect(pages(page)).toHaveText('2 pages')
  })

  await test.step('the PDF of a subsidiary is the one that applies today', async () => {
    await button(page, 'Exporter en PDF').click()
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem').first().click()])
    expect(saved.suggestedFilename()).toMatch(/^CGV-v\d+-\d{4}-\d\d-\d\d\.pdf$/)
    expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

test('a variable without a value is named while one writes and stops a publication; its value, once given, lets it pass', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const { version } = (await (await page.request.get('/api/v2/cgv/variables')).json()) as { version: number }
  const data = { version, items: [{ key: 'discount', zone: null, value: '' }] }
  expect((await page.request.put('/api/v2/cgv/variables', { data })).ok()).toBe(true)
  await openEmptied(page)
  await page.keyboard.type('Escompte : ')
  await button(page, 'Escompte').click()
  await expect(page.getByRole('list', { name: 'Variables à compléter' })).toContainText('«\u00a0Escompte\u00a0» est vide pour')
  await page.getByLabel('Publier à partir du').fill('12/03/2999')
  await page.keyboard.press('Tab')
  await button(page, 'Enregistrer').click()
  await expect(page.getByText(/La variable «\u00a0Escompte\u00a0» n’a pas de valeur pour/).first()).toBeVisible()

  // What was told stands before the buttons of the page until it is closed.
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Fermer' }).click()
  await button(page, 'Valeurs des variables').click()
  const dialog = page.getByRole('dialog', { name: 'Valeurs des variables' })
  await dialog.getByLabel('Escompte').fill('aucun')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Toutes les variables du texte ont une valeur.')).toBeVisible()
  await button(page, 'Enregistrer').click()
  await expect(page.getByText(/^Version \d+ publiée à partir du 12\/03\/2999$/)).toBeVisible()
})

test('who may not write reads and exports, and is offered nothing else', async ({ page, request }) => {
  await signIn(page, await accountWith(request))
  await openScreen(page, '/cgv')
  await expect(button(page, 'Exporter en PDF')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Édition' })).toHaveCount(0)
  await expect(button(page, 'Valeurs des variables')).toHaveCount(0)
})

test('a first version is compared with nothing, and the last one is not taken up again', async ({ page }) => {
  await signIn(page, 'admin')
  await page.route('**/api/v2/cgv/versions*', async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as { items: object[] }
    await route.fulfill({ response, json: { ...list, items: list.items.slice(0, 1) } })
  })
  await openScreen(page, '/cgv/versions')
  await expect(page.getByText('Une seule version est enregistrée')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Reprendre la version/ })).toHaveCount(0)
})

test('two versions are compared word by word, and an old one is taken up again', async ({ page }) => {
  await signIn(page, 'admin')
  const save = async (content: string) => {
    const data = { content, version: (await last(page)).version }
    expect((await page.request.post('/api/v2/cgv', { data })).status()).toBe(201)
    return data.version + 1
  }
  const older = await save('<h2>Prix</h2><p>Payable à 30 jours.</p>')
  const newer = await save('<h2>Prix</h2><p>Payable à 45 jours.</p>')
  await openScreen(page, '/cgv/versions')
  const redline = page.getByRole('region', { name: 'Ce qui change' })
  await expect(redline.locator('del')).toHaveText('30 ')
  await expect(redline.locator('ins')).toHaveText('45 ')
  await expectAccessible(page)
  await page.getByLabel('Version', { exact: true }).selectOption(String(older))
  await page.getByLabel('Comparée à').selectOption(String(newer))
  await expect(redline.locator('ins')).toHaveText('30 ')
  await page.getByRole('link', { name: `Reprendre la version ${older}` }).click()
  await expect(editor(page)).toContainText('Payable à 30 jours.')
  await button(page, 'Enregistrer').click()
  await expect(page.getByText(`Version ${newer + 1} enregistrée`)).toBeVisible()
  expect((await last(page)).content).toBe('<h2>Prix</h2><p>Payable à 30 jours.</p>')
})
