// Requests that a page of another site makes in the browser of a signed-in user.
import { expect, signIn, test } from '../base.ts'
import { changeProduct, makeProduct, readProduct, unique } from '../products/products.ts'

/** Another site, with which the browser sends no cookie; and another origin of the same site, with which it does. */
for (const origin of ['https://elsewhere.example', 'http://localhost:9']) {
  test(`forms, images, links and scripts of ${origin} change nothing`, async ({ page, baseURL }) => {
    const app = String(baseURL)
    await signIn(page, 'catalogue')
    const product = await makeProduct(page)
    const reference = unique('FORGED')
    const forged = { made: { reference, mdm_designation: 'Falsifié' }, changed: { version: product.version, mdm_designation: 'Falsifié' } }
    // A form cannot send JSON; as plain text it can imitate it, with the form's own `=` inside a string.
    const field = JSON.stringify({ ...forged.made, commercial_designation: '' }).replace('""}', '"')
    const body = `<form method="post" enctype="text/plain" action="${app}/api/v2/products"><textarea name='${field}'>"}</textarea><button>Create</button></form>
      <form method="post" action="${app}/auth/logout"><button>Sign out</button></form>
      <img src="${app}/auth/logout" alt=""><img src="${app}/api/v2/products/${product.id}" alt="">
      <a href="${app}/auth/logout">A link</a>`
    await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body }))

    for (const name of ['Create', 'Sign out']) {
      await page.goto(`${origin}/`)
      const answered = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.getByRole('button', { name }).click()
      expect((await answered).status()).toBe(403)
    }
    await page.goto(`${origin}/`)
    const link = page.waitForResponse(`${app}/auth/logout`)
    await page.getByRole('link').click()
    expect((await link).request().method()).toBe('GET')

    await page.goto(`${origin}/`)
    const read = await page.evaluate(
      async ({ url, changed }) => {
        const given = { method: 'POST', body: JSON.stringify(changed), credentials: 'include' } as const
        await fetch(url, { ...given, mode: 'no-cors' }).catch(() => {})
        await fetch(url, { ...given, headers: { 'Content-Type': 'application/json' } }).catch(() => {})
        return await fetch(url, { credentials: 'include' }).then(
          async (response) => await response.text(),
          () => 'kept from this page',
        )
      },
      { url: `${app}/api/v2/products/${product.id}`, changed: forged.changed },
    )
    expect(read).toBe('kept from this page')

    expect(await readProduct(page, product.id)).toMatchObject({ version: product.version, mdm_designation: product.mdm_designation })
    const found = await page.request.get(`/api/v2/products?search=${reference}`)
    expect(await found.json()).toMatchObject({ total: 0 })
    // The app itself may make the same change, so it was the origin that was refused.
    await changeProduct(page, product, { mdm_designation: forged.changed.mdm_designation })
  })
}
