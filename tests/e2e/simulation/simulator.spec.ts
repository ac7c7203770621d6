// The simulator of an offer: prices, rules and the total follow the typed configuration.
import { expect, expectAccessible, signIn, test } from '../base.ts'
import { settled, signInByForm, written } from '../device.ts'
import { makeRule } from '../offers/offers.ts'
import { ownAccount } from '../own-account.ts'

test('an offer manager types quantities and sees prices, rules and the total follow; the link leads to the same', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'offres')
  const { offer, rule, product } = await makeRule(page)
  await page.goto(`/offers/${offer.id}`)
  await page.getByRole('link', { name: 'Simulateur' }).click()
  const line = page.locator(`[data-product="${product.id}"]`)
  const total = page.locator('[data-part=total]')
  const quantity = line.getByRole('textbox')

  await test.step('it starts with the default configuration', async () => {
    await expect(quantity).toHaveValue('3')
    await expect(line.locator('[data-cell=unit]')).toContainText('€')
    await expect(page.getByRole('button', { name: 'Configuration par défaut' })).toBeDisabled()
    await expectAccessible(page)
  })
  await test.step('on a tablet that stands upright all of a line is in sight', async () => {
    const viewport = page.viewportSize()
    await page.setViewportSize({ width: 768, height: 1024 })
    const why = line.getByRole('button', { name: /^Pourquoi ce prix/ })
    await why.scrollIntoViewIfNeeded()
    await expect(why).toBeInViewport({ ratio: 1 })
    if (viewport) await page.setViewportSize(viewport)
  })
  const before = await line.locator('[data-cell=unit]').innerText()
  await test.step('from five on the rule gives its discount, says so, and its page is one link away', async () => {
    await quantity.fill('5')
    await expect(line).toContainText(`Remise de 10,00 % · ${rule.name}`)
    await expect(line.locator('[data-cell=unit]')).not.toHaveText(before)
    await expect(line.getByRole('link', { name: rule.name })).toHaveAttribute('href', `/offers/${offer.id}/rules/${rule.rule_number}`)
    await expect(total).toContainText('€')
    await expect(page).toHaveURL(/quantities=/)
  })
  await test.step('the copied link leads to the same configuration', async () => {
    const sum = await total.innerText()
    await page.getByRole('button', { name: 'Copier le lien' }).click()
    await expect(page.getByText('Lien copié : il mène à cette configuration')).toBeVisible()
    const link = new URL(await page.evaluate(async () => await navigator.clipboard.readText()))
    // The link also contains the default values: for a colleague elsewhere, or tomorrow, they would be different.
    for (const said of ['date', 'zone', 'actor']) expect(link.searchParams.get(said)).toBeTruthy()
    await page.goto(link.href)
    await expect(quantity).toHaveValue('5')
    await expect.poll(async () => await total.innerText()).toBe(sum)
  })
  await test.step('why it costs that is told step by step', async () => {
    await line.getByRole('button', { name: /^Pourquoi ce prix/ }).press('Enter')
    await expect(page.locator('[data-part=price-explanation]')).toContainText(rule.name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Règles appliquées' })).toContainText('1 article changé')
  })
  await test.step('a customer is shown the same prices, and nothing of ours', async () => {
    const price = (await line.locator('[data-cell=total]').textContent()) ?? ''
    await page.getByRole('link', { name: 'Vue client' }).click()
    await expect(page.getByRole('button', { name: 'Quitter la vue client' })).toBeVisible()
    await expect(quantity).toHaveValue('5')
    await expect(line.locator('[data-cell=total]')).toHaveText(price)
    for (const ours of [rule.name, 'Règles', 'Pourquoi ce prix', 'Hors vente', 'Tarifs'])
      await expect(page.locator('main')).not.toContainText(ours)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Quitter la vue client' }).click()
    await expect(quantity).toHaveValue('5')
  })
  await test.step('one article, or all of it, goes back to how the offer starts', async () => {
    await line.getByRole('button', { name: /^Revenir à 3/ }).press('Enter')
    await expect(quantity).toHaveValue('3')
    await quantity.fill('8')
    await page.getByRole('button', { name: 'Configuration par défaut' }).press('Enter')
    await expect(quantity).toHaveValue('3')
    await expect(page).toHaveURL(/\/simulator$/)
  })
  await test.step('on a day before it was made there is nothing to simulate, and that is said; on no other day', async () => {
    await page.getByRole('textbox', { name: 'Au jour du' }).fill('01/01/1990')
    const said = page.locator('[data-part=past-day]')
    await expect(said).toContainText('Cette offre n’existait pas encore le 01/01/1990')
    await expect(page.getByText('Cette offre ne contenait aucun article.')).toBeVisible()
    await page.getByRole('button', { name: 'Configuration par défaut' }).press('Enter')
    await expect(quantity).toHaveValue('3')
    await expect(total).toContainText('€')
    await expect(said).toHaveCount(0)
  })
})

test('the address of a configuration follows once typing rests, and what was typed last survives a reload, Back and the customer view', async ({
  page,
}) => {
  await signIn(page, 'offres')
  const { offer, rule, product } = await makeRule(page)
  await page.clock.install()
  await page.goto(`/offers/${offer.id}`)
  await page.getByRole('link', { name: 'Simulateur' }).click()
  const line = page.locator(`[data-product="${product.id}"]`)
  const quantity = line.getByRole('textbox')
  const address = () => new URL(page.url()).search
  await expect(quantity).toHaveValue('3')
  await page.clock.pauseAt(Date.now() + 60_000)

  await test.step('prices follow each key, the address the last one', async () => {
    await quantity.press('ControlOrMeta+a')
    await quantity.pressSequentially('125')
    await expect(line).toContainText(`Remise de 10,00 % · ${rule.name}`)
    expect(address()).toBe('')
    await page.clock.runFor(1_000)
    await expect(page).toHaveURL(/quantities=.*125/)
  })
  await test.step('or at once when the field is left', async () => {
    await quantity.fill('126')
    expect(address()).toContain('125')
    await quantity.press('Tab')
    await expect(page).toHaveURL(/quantities=.*126/)
  })
  await test.step('after Back and Forward, and after a reload, it is as it was typed', async () => {
    await quantity.fill('127')
    await page.goBack()
    await expect(quantity).toHaveCount(0)
    await page.goForward()
    await expect(quantity).toHaveValue('127')
    await page.clock.runFor(1_000)
    await expect(page).toHaveURL(/quantities=.*127/)
    await quantity.fill('128')
    await page.reload()
    await expect(quantity).toHaveValue('128')
    await page.clock.runFor(1_000)
    await expect(page).toHaveURL(/quantities=.*128/)
  })
  await test.step('the customer is shown what was typed last, also when it was typed across the table', async () => {
    await quantity.fill('129')
    await page.getByRole('link', { name: 'Vue client' }).click()
    await expect(page.getByRole('button', { name: 'Quitter la vue client' })).toBeVisible()
    await expect(quantity).toHaveValue('129')
    await quantity.fill('130')
    await page.getByRole('button', { name: 'Quitter la vue client' }).click()
    await expect(page.getByRole('link', { name: 'Simulateur' })).toBeVisible()
    await expect(quantity).toHaveValue('130')
  })
})

test.describe('without a network', () => {
  test.use({ onDevice: true })

  test('a seller who kept an offer simulates it by the same engine, on any day to come, and is told which subsidiaries are not there', async ({
    page,
    context,
    browser,
  }) => {
    const making = await browser.newPage()
    await signIn(making, 'admin')
    const { offer, rule, product } = await makeRule(making)
    await signInByForm(page, await ownAccount('Vente'), `/login?redirect=%2Foffers%2F${offer.id}`)
    await settled(page)
    const line = page.locator(`[data-product="${product.id}"]`)
    const total = page.locator('[data-part=total]')

    await test.step('with a network the server answers what the device works out', async () => {
      await page.getByRole('link', { name: 'Simulateur' }).click()
      await line.getByRole('textbox').fill('5')
      await expect(line).toContainText(`Remise de 10,00 % · ${rule.name}`)
      await expect(line.getByRole('link')).toHaveCount(0)
    })
    const price = await total.innerText()
    await page.getByRole('link', { name: 'Général' }).click()
    await page.getByRole('button', { name: 'Garder hors ligne' }).click()
    await expect(page.getByText('1 fiche gardée sur cet appareil')).toBeVisible()
    await written(page)

    await context.setOffline(true)
    await page.goto(`/offers/${offer.id}/simulator`)
    await test.step('the same configuration has the same price', async () => {
      await line.getByRole('textbox').fill('5')
      await expect(line).toContainText(`Remise de 10,00 % · ${rule.name}`)
      await expect.poll(async () => await total.innerText()).toBe(price)
      await expect(page.getByText('Calculé sur cet appareil')).toBeVisible()
    })
    await test.step('any day to come can be chosen; one that has passed needs a network, and says so', async () => {
      const day = page.getByRole('textbox', { name: 'Au jour du' })
      await day.fill('01/01/2090')
      await expect(line).toContainText('€')
      await day.fill('01/01/1990')
      await expect(
        page.getByRole('heading', { name: 'Les tarifs tels qu’enregistrés le 01/01/1990 ne sont pas sur cet appareil' }),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Simuler au jour d’aujourd’hui' }).click()
      await page.getByRole('button', { name: 'Configuration par défaut' }).click()
      await expect(line.getByRole('textbox')).toHaveValue('3')
    })
    await test.step('another subsidiary is said to be missing, with the way back', async () => {
      const zone = page.getByRole('combobox', { name: 'Filiale' })
      const own = await zone.inputValue()
      await zone.selectOption({ index: (await zone.locator('option').count()) - 1 })
      await expect(page.getByRole('heading', { name: /ne sont pas sur cet appareil/ })).toBeVisible()
      await page.getByRole('button', { name: /^Simuler pour/ }).click()
      await expect(zone).toHaveValue(own)
      await expect(line).toBeVisible()
    })
  })
})

test('what did not act on a price names what could have acted here; what is for other subsidiaries or actors is one line with a count', async ({
  page,
}) => {
  await signIn(page, 'offres')
  const { offer, rule, product } = await makeRule(page)
  const other = {
    name: 'Remise de Lyon',
    conditions: { operator: 'and', items: [{ field: 'zone', comparator: 'eq', value: 'LYO' }] },
    actions: rule.actions,
  }
  expect((await page.request.post(`/api/v2/offers/${offer.id}/rules`, { data: other })).status()).toBe(201)
  const ignoredIn = async (zone: string) => {
    await page.goto(`/offers/${offer.id}/simulator?zone=${zone}`)
    await page
      .locator(`[data-product="${product.id}"]`)
      .getByRole('button', { name: /^Pourquoi ce prix/ })
      .press('Enter')
    const ignored = page.locator('[data-part=ignored]')
    await expect(ignored).toContainText(rule.name)
    return ignored
  }
  const here = await ignoredIn('IDF')
  await expect(here).not.toContainText('Remise de Lyon')
  await expect(here.locator('[data-part=elsewhere]')).toHaveText(/^\d+ autres?, pour/)
})
