// Two people in two browsers compose the same offer at the same time: whatever they do, no change of either is lost.
import type { Page } from '@playwright/test'

import { expect, newsStay, openScreen, signIn, test } from '../base.ts'
import { compose, makeOffer, makeProducts, read, saved, table } from './composition.ts'

const bundleName = (page: Page, name: string) => table(page).locator(`input[aria-label="Nom du lot"][value="${name}"]`)
const meanwhile = (page: Page) => page.getByRole('dialog', { name: 'Modifié entre-temps' })
const act = async (page: Page, line: string, action: RegExp) => {
  await page.getByRole('button', { name: `Actions pour ${line}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('two people compose one offer at once in two browsers and lose nothing', async ({ page, browser }) => {
  const [copier, staples, visit] = await makeProducts(browser, 'Copieur A3', 'Agrafage', 'Pose sur site')
  await signIn(page, 'offres')
  const { id, version } = await makeOffer(page)
  const holding = (name: string, product: { id: number } | undefined) => ({ name, products: [{ product_id: product?.id }] })
  await compose(page, id, version, [
    { name: 'Matériel', bundles: [holding('Copieur', copier), holding('Options', staples)] },
    { name: 'Services', bundles: [{ name: 'Contrat' }, holding('Pose', visit)] },
    { name: 'À classer', bundles: [{ name: 'Divers' }] },
  ])
  const colleague = await (await browser.newContext()).newPage()
  await colleague.addInitScript(newsStay)
  await signIn(colleague, 'admin')
  /** Both see what is now stored. */
  const bothOpen = async () => {
    for (const one of [page, colleague]) {
      await openScreen(one, `/offers/${id}/articles`)
      await expect(table(one)).toBeVisible()
    }
  }
  const save = async (one: Page) => {
    await one.keyboard.press('Control+s')
    const effect = one.getByRole('dialog', { name: 'Effet sur les prix' })
    await expect(effect.or(meanwhile(one)).or(one.getByText('Composition enregistrée')).first()).toBeVisible()
    if (await effect.isVisible()) await effect.getByRole('button', { name: 'Enregistrer' }).click()
  }
  const decide = async (one: Page) => {
    await meanwhile(one).getByRole('button', { name: 'Enregistrer ces choix' }).click()
    const effect = one.getByRole('dialog', { name: 'Effet sur les prix' })
    await expect(effect.or(one.getByText('Composition enregistrée')).first()).toBeVisible()
    if (await effect.isVisible()) await effect.getByRole('button', { name: 'Enregistrer' }).click()
    await saved(one)
  }
  const outline = async () =>
    (await read(page, id)).sections.map(({ name, bundles }) => [
      name,
      ...bundles.map((bundle) => [bundle.name, bundle.default_quantity, ...bundle.products.map(({ product }) => product.id)]),
    ])

  await test.step('both add a bundle to the same section', async () => {
    await bothOpen()
    for (const [one, name] of [
      [page, 'Bacs'],
      [colleague, 'Chariot'],
    ] as const) {
      await bundleName(one, 'Options').focus()
      await one.keyboard.press('Shift+Enter')
      await one.keyboard.type(name)
    }
    await save(page)
    await saved(page)
    await save(colleague)
    await decide(colleague)
    const [first] = await outline()
    expect(
      first
        ?.slice(1)
        .map((bundle) => bundle[0])
        .toSorted(),
    ).toEqual(['Bacs', 'Chariot', 'Copieur', 'Options'])
  })

  await test.step('one moves a bundle into another section while the other renames it', async () => {
    await bothOpen()
    await bundleName(page, 'Pose').focus()
    await page.keyboard.press('Alt+ArrowDown')
    await bundleName(colleague, 'Pose').fill('Pose et réglage')
    await save(page)
    await saved(page)
    await save(colleague)
    await decide(colleague)
    expect((await outline()).slice(1)).toEqual([
      ['Services', ['Contrat', '1.00']],
      ['À classer', ['Pose et réglage', '1.00', visit?.id], ['Divers', '1.00']],
    ])
  })

  await test.step('one deletes the section that the other works in: who wants to keep it can, with all that stood in it', async () => {
    await bothOpen()
    await act(page, 'À classer', /^Supprimer/)
    await bundleName(colleague, 'Divers').fill('Divers et câbles')
    await save(page)
    await saved(page)
    await save(colleague)
    const mine = meanwhile(colleague).getByRole('radio', { name: /Votre brouillon/ })
    await mine.check()
    await decide(colleague)
    expect((await outline()).at(-1)).toEqual(['À classer', ['Pose et réglage', '1.00', visit?.id], ['Divers et câbles', '1.00']])
  })
  await colleague.context().close()
})
