// The terms of sale: reading, writing with articles, variables and tables, page count while typing, saving, undo, export.
import { readFile } from 'node:fs/promises'

import { expect, expectAccessible, openScreen, signIn, test } from '../base.ts'
import { settled } from '../device.ts'
import { accountWith } from '../own-account.ts'
import { button, editor, last, openEmptied, pages, paste, saveText, setValue, toEnd } from './cgv.ts'
import { shared, site, word } from './copied.ts'
import { expectAskedBeforeTakenUp, expectTheirsInEditor, typeUncounted } from './meanwhile.ts'

// There is a single text for all users, so its tests run one after the other.
test.describe.configure({ mode: 'default' })

test('from reading to a new version: typed, pasted, with variables and a table, counted, taken back, saved and exported', async ({
  page,
}) => {
  await signIn(page, 'admin')

  await test.step('everybody reads the last version with the values of a subsidiary, and the name of what has none', async () => {
    await openScreen(page, '/cgv')
    await expect(page.getByRole('heading', { level: 1, name: 'Conditions Générales de Vente' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Réserve de propriété' })).toBeVisible()
    await expect(page.locator('article [data-variable=penalty_rate]').first()).toHaveText(
      /trois fois le taux|\[Taux des pénalités de retard\]/,
    )
    await page.getByLabel('Filiale').selectOption('Lyon Métropole Solutions')
    await expect(page.locator('article [data-variable=subsidiary]').first()).toHaveText('Lyon Métropole Solutions')
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
    const copied = `<html><head><style>p.MsoNormal{margin:0}</style></head><body><h1>Prix</h1>
      <p class=MsoNormal style="color:red"><b>Hors</b> taxes<o:p></o:p></p>
      <p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.<span>&nbsp;</span></span>un</p>
      <p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.<span>&nbsp;</span></span>deux</p>
      <table border=1><tr><th colspan=2><p>Délai</p></th></tr></table></body></html>`
    await page.keyboard.press('Enter')
    await paste(page, copied)
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
    await expect(page.getByText('Brouillon, non publié')).toBeVisible()
    await expect(pages(page)).toHaveText('2 pages')
  })

  await test.step('what is shown is exported as a PDF for the subsidiary', async () => {
    const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Exporter en PDF').click()])
    expect(saved.suggestedFilename()).toMatch(/^CGV-v\d+-\d{4}-\d\d-\d\d\.pdf$/)
    expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

test('a variable without a value is named while one writes and stops a publication; its value, once given, lets it pass', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await setValue(page, 'discount', null, '')
  await openEmptied(page)
  await typeUncounted(page, 'Escompte : ')
  await button(page, 'Escompte').click()
  await expect(page.getByRole('list', { name: 'Variables à compléter' })).toContainText('«\u00a0Escompte\u00a0» est vide pour')
  await page.getByLabel('Publier à partir du').fill('12/03/2999')
  await page.keyboard.press('Tab')
  await button(page, 'Enregistrer').click()
  await expect(page.getByText(/La variable «\u00a0Escompte\u00a0» n’a pas de valeur pour/).first()).toBeVisible()

  // The notification covers the buttons of the page until it is closed.
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

test('on a phone what can be done with the terms stands in one row, by icons that say their names', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin')
  await openScreen(page, '/cgv')
  const edit = page.getByRole('link', { name: 'Édition' })
  await expect(pages(page)).toHaveText(/^\d+ pages?$/)
  const row = [
    page.getByRole('link', { name: 'Versions', exact: true }),
    button(page, 'Exporter en PDF'),
    button(page, 'Valeurs des variables'),
    edit,
  ]
  const tops = await Promise.all(row.map(async (one) => Math.round((await one.boundingBox())?.y ?? 0)))
  expect(new Set(tops).size).toBe(1)
  await page.setViewportSize({ width: 1440, height: 900 })
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
  const older = await saveText(page, '<h2>Prix</h2><p>Payable à 30 jours.</p>')
  const newer = await saveText(page, '<h2>Prix</h2><p>Payable à 45 jours.</p>')
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
  await expectTheirsInEditor(page)
  await expectAskedBeforeTakenUp(page, newer)
})

test('an article says something else in one subsidiary: begun from the common text, counted, read and compared there', async ({ page }) => {
  await signIn(page, 'admin')
  await saveText(
    page,
    '<h2>Prix</h2><p>Prix communs.</p><h2>Livraison</h2><p>Livraison commune.</p><h2>Litiges</h2><p>Litiges communs.</p>',
  )
  await openScreen(page, '/cgv/edit')
  await editor(page).getByText('Livraison commune.').click()
  await button(page, 'Variante de l’article').click()
  await page.getByRole('menuitem', { name: 'Lyon Métropole Solutions' }).click()
  const variant = editor(page).locator('section[data-zone=LYO]')
  await expect(variant).toHaveText('Livraison commune.')
  await expect(variant).toHaveAttribute('data-name', 'Variante pour Lyon Métropole Solutions')
  await expect(button(page, 'Titre d’article')).toBeDisabled()
  // The menu returns the focus to its button before the editor takes it.
  await expect(editor(page)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' Sauf à Lyon.')
  await page.keyboard.press('Enter')
  await button(page, 'Saut de page').click()
  await page.keyboard.type('Une page de plus.')
  await expect(pages(page)).toHaveText('1 page')
  await page.getByLabel('Filiale dont les pages sont comptées').selectOption('Lyon Métropole Solutions')
  await expect(pages(page)).toHaveText('2 pages')
  await expectAccessible(page)
  // If the variant exists already, the menu item leads to it.
  await editor(page).getByText('Livraison commune.').first().click()
  await button(page, 'Variante de l’article').click()
  await page.getByRole('menuitem', { name: 'Lyon Métropole Solutions' }).click()
  await expect(editor(page).locator('section')).toHaveCount(1)
  await button(page, 'Enregistrer').click()
  await expect(page.getByText(/^Version \d+ enregistrée$/)).toBeVisible()
  expect((await last(page)).content).toContain(
    '<p>Livraison commune.</p><section data-zone="LYO"><p>Livraison commune. Sauf à Lyon.</p><hr><p>Une page de plus.</p></section><h2>Litiges</h2>',
  )

  await openScreen(page, '/cgv?zone=LYO')
  const text = page.getByRole('article')
  await expect(text).toContainText('Sauf à Lyon.')
  await expect(text.getByText('Livraison commune.', { exact: true })).toHaveCount(0)
  await expect(pages(page)).toHaveText('2 pages')
  await openScreen(page, '/cgv?zone=NAT')
  await expect(text).toContainText('Livraison commune.')
  await expect(text).not.toContainText('Sauf à Lyon.')
  await expect(pages(page)).toHaveText('1 page')

  await openScreen(page, '/cgv/versions')
  const redline = page.getByRole('region', { name: 'Ce qui change' })
  await expect(redline.locator('ins').first()).toHaveText('Variante pour Lyon Métropole Solutions')

  await openScreen(page, '/cgv/edit')
  await variant.getByText('Sauf à Lyon.').click()
  await button(page, 'Supprimer la variante').click()
  await expect(variant).toHaveCount(0)
})

test('which terms applied on a day is read and exported, an older version too; the history of values is told in sentences', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await setValue(page, 'court', 'LYO', 'tribunal de Lyon')
  const applied = await saveText(page, '<p>Compétence : <span data-variable="court"></span>.</p>', '2019-03-12')
  await setValue(page, 'court', 'LYO', 'tribunal de Villeurbanne')
  const draft = await saveText(
    page,
    '<p>Compétence, en projet : <span data-variable="court"></span>, <span data-variable="effective_date"></span>.</p>',
  )

  await openScreen(page, '/cgv?zone=LYO')
  const text = page.getByRole('article')
  await expect(text).toContainText('en projet : tribunal de Villeurbanne')
  await expect(text.locator('[data-shown=missing]')).toHaveText('[Date d’effet]')
  await expect(page.getByText(/^Aujourd’hui s’applique la version \d+\.$/)).toBeVisible()
  const day = page.getByLabel(/^Quelles conditions s’appliquaient le/)
  await day.fill('01/01/2020')
  await expect(page.getByText(`Le 01/01/2020 s’applique la version ${applied}, publiée à partir du 12/03/2019.`)).toBeVisible()
  await expect(text).toHaveText('Compétence : tribunal de Lyon.')
  await expectAccessible(page)
  const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Exporter en PDF').click()])
  expect(saved.suggestedFilename()).toBe(`CGV-v${applied}-2019-03-12.pdf`)
  await day.fill('01/01/1999')
  await expect(page.getByText('Aucune version ne s’appliquait le 01/01/1999.')).toBeVisible()
  await button(page, 'Revenir à la dernière version').click()
  await expect(text).toContainText('en projet')

  await openScreen(page, '/cgv/versions')
  const list = page.getByRole('region', { name: 'Toutes les versions' })
  await list.getByLabel('Filiale des PDF').selectOption('Lyon Métropole Solutions')
  const [older] = await Promise.all([page.waitForEvent('download'), button(page, `PDF de la version ${applied}`).click()])
  expect(older.suggestedFilename()).toBe(`CGV-v${applied}-2019-03-12.pdf`)
  const history = page.getByRole('region', { name: 'Historique des modifications' })
  await expect(history.getByRole('listitem').first()).toContainText(
    'a changé le tribunal compétent\u00a0: pour Lyon Métropole Solutions, «\u00a0tribunal de Lyon\u00a0» devient «\u00a0tribunal de Villeurbanne\u00a0»',
  )
  await expectAccessible(page)
  await list.getByRole('link', { name: `Version ${applied}`, exact: true }).click()
  await expect(page.getByText(`Vous lisez la version ${applied}, qui n’est pas la dernière.`)).toBeVisible()
  await expect(text).toHaveText('Compétence : tribunal de Lyon.')
  expect(draft).toBe(applied + 1)
})

test.describe('on a device', () => {
  test.use({ onDevice: true })

  test('the last terms of sale are read without a network, for each subsidiary; their PDF wants one', async ({ page, context }) => {
    await signIn(page, 'admin')
    const content =
      '<h2>Livraison</h2><p>Livraison commune</p><section data-zone="LYO"><p>Livraison par <span data-variable="subsidiary"></span></p></section>'
    await saveText(page, content)
    await page.goto('/cgv?zone=NAT')
    const text = page.getByRole('article')
    await expect(text).toContainText('Livraison commune')
    await expect(page.locator('[data-part=page-count]')).toHaveText('1 page')
    await settled(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.locator('[data-part=connection]')).toContainText('Hors ligne')
    await expect(text).toContainText('Livraison commune')
    await page.getByLabel('Filiale').selectOption('Lyon Métropole Solutions')
    await expect(text).toContainText('Livraison par Lyon Métropole Solutions')
    await expect(text).not.toContainText('commune')
    await page.getByRole('button', { name: 'Exporter en PDF' }).click()
    await expect(page.getByText('Connexion requise pour créer le PDF')).toBeVisible()
  })
})

test('what is copied from Word, from a document on the web and from a web page comes in as articles, lists and tables alone', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await openEmptied(page)
  await paste(page, word)
  await toEnd(page)
  await paste(page, shared)
  await toEnd(page)
  await paste(page, site)
  await expect(editor(page)).toContainText('Voir aussi')
  await button(page, 'Enregistrer').click()
  await expect(page.getByText(/^Version \d+ enregistrée$/)).toBeVisible()
  expect((await last(page)).content).toBe(
    '<h2>Commandes</h2><p>Toute <strong>commande</strong> est <em>ferme</em>.</p>' +
      '<ol><li><p>Acompte</p><ol><li><p>trente pour cent</p></li><li><p>à la commande</p></li></ol></li><li><p>Solde</p></li></ol>' +
      '<table><tr><td><p>Délai</p></td></tr></table>' +
      '<h2>Garantie</h2><p>Un <strong>an</strong></p><ul><li><p>pièces</p></li></ul>' +
      '<h3>Retours</h3><p>Sous 14 jours.</p><p>Voir <strong>aussi</strong></p>',
  )
})
