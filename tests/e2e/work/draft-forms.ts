// How each form with drafts is opened and typed into, and what another user saves meanwhile.
import type { Page } from '@playwright/test'

import type { draftKeys } from '#entities/draft-keys.ts'

import { pdf } from '../../sample-files.ts'
import { expect } from '../base.ts'
import { makeCategory, makeNomenclature } from '../costing/nomenclatures.ts'
import { makeCoverage, makeOffer, makePresentation, makeRule } from '../offers/offers.ts'
import { ownAccount } from '../own-account.ts'
import { giveRoles, makeRole, readRole } from '../people/roles.ts'
import { makePermit } from '../permits/permits.ts'
import { makePriced, makeSellingPrice } from '../prices/selling-prices.ts'
import { makeProduct, unique } from '../products/products.ts'
import { makeProfilePage, makeUploadedList } from '../suppliers/supplier-lists.ts'

export interface DraftForm {
  path: string
  type: (page: Page) => Promise<void>
  /** Checks that the typed text is in the form. */
  typed: (page: Page) => Promise<void>
  /** Another user saves the same field; absent if nothing is stored yet. */
  colleague?: () => Promise<void>
  /** Both texts in the conflict; absent if the changes can be merged. */
  conflict?: { mine: string; theirs: string }
  /** Checks that nothing of the other user's change is lost. */
  untouched?: () => Promise<void>
}

type Answer = { id: number; version: number }
const json = async <T>(answer: { json: () => Promise<unknown>; ok: () => boolean }): Promise<T> => {
  expect(answer.ok()).toBe(true)
  return (await answer.json()) as T
}

/** A form of text fields: what is typed into the field with this `label`, and what another user writes there. */
function textForm(
  page: Page,
  path: string,
  label: string,
  typed: string,
  stored?: { theirs: string; save: object; at: string; put?: boolean },
) {
  const field = (on: Page) => on.getByRole('textbox', { name: label, exact: true })
  const form: DraftForm = {
    path,
    type: async (on) => await field(on).fill(typed),
    typed: async (on) => await expect(field(on)).toHaveValue(typed),
  }
  if (!stored) return form
  const { theirs, save, at, put } = stored
  return {
    ...form,
    conflict: { mine: typed, theirs },
    colleague: async () => void (await json(await page.request[put ? 'put' : 'post'](`/api/v2${at}`, { data: save }))),
  }
}

/** Creates for each form with drafts one that is ready to be opened. */
export const draftForms: Record<keyof typeof draftKeys, (page: Page) => Promise<DraftForm>> = {
  product: async (page) => {
    const { id, version } = await makeProduct(page, { commercial_designation: 'Avant' })
    const save = { version, commercial_designation: 'La leur', manufacturer_reference: 'MR-2' }
    return textForm(page, `/products/${id}`, 'Désignation commerciale', 'La mienne', { theirs: 'La leur', save, at: `/products/${id}` })
  },
  new_product: async (page) => textForm(page, '/products/new', 'Désignation commerciale', 'La mienne'),
  new_offer: async (page) => textForm(page, '/offers/new', 'Nom', 'La mienne'),
  composition: async (page) => {
    const data = { name: 'Copieurs', reference: unique('DRAFT') }
    const { id, version } = await json<Answer>(await page.request.post('/api/v2/offers', { data }))
    const at = `/offers/${id}/products`
    const made = { version, sections: [{ name: 'Avant', bundles: [{ name: 'Lot' }] }] }
    const response = await page.request.post(`/api/v2${at}`, { data: made })
    const stored = await json<Answer & { sections: { id: number; bundles: { id: number }[] }[] }>(response)
    const [section] = stored.sections
    const sections = [{ id: section?.id, name: 'La leur', bundles: [{ id: section?.bundles[0]?.id }] }]
    const save = { version: stored.version, sections }
    return textForm(page, `/offers/${id}/articles`, 'Nom de la section', 'La mienne', { theirs: 'La leur', save, at })
  },
  markups: async (page) => {
    const { id, version } = await makeOffer(page)
    const at = `/offers/${id}/markup`
    const line = { zone: 'NAT', actor: 'seller', coefficient_type: 'coefficient', value: '1.2', start_date: '2026-01-01' }
    const response = await page.request.post(`/api/v2${at}`, { data: { version, items: [line] } })
    const stored = await json<Answer & { items: Answer[] }>(response)
    const save = { version: stored.version, items: [{ ...line, id: stored.items[0]?.id, value: '1.5' }] }
    return { ...textForm(page, at, 'Coefficient', '1,3', { theirs: '1,5', save, at }), conflict: { mine: '× 1,3', theirs: '× 1,5' } }
  },
  price_degressivity: async (page) => {
    const { id, version } = await makeOffer(page)
    const at = `/offers/${id}/price-degressivity`
    const tier = { min_quantity: '1', max_quantity: null, discount_rate: '5' }
    const stored = await json<Answer & { items: Answer[] }>(await page.request.post(`/api/v2${at}`, { data: { version, items: [tier] } }))
    const save = { version: stored.version, items: [{ ...tier, id: stored.items[0]?.id, discount_rate: '7' }] }
    return textForm(page, `/offers/${id}/degressivity`, 'Remise', '6', { theirs: '7', save, at })
  },
  quantity_degressivity: async (page) => {
    const offer = await makeOffer(page)
    const { id: product_id } = await makeProduct(page)
    const sections = [{ name: 'Copieurs', bundles: [{ name: 'Lot', products: [{ product_id }] }] }]
    const composed = await json<Answer>(
      await page.request.post(`/api/v2/offers/${offer.id}/products`, { data: { version: offer.version, sections } }),
    )
    const at = `/offers/${offer.id}/quantity-degressivity`
    const ids = { source_product_id: product_id, destination_product_id: product_id }
    const row = { ...ids, operator: 'multiply', min_quantity: '1', max_quantity: null, value: '2' }
    const stored = await json<Answer & { items: Answer[] }>(
      await page.request.post(`/api/v2${at}`, { data: { version: composed.version, items: [row] } }),
    )
    const save = { version: stored.version, items: [{ ...row, id: stored.items[0]?.id, value: '4' }] }
    return textForm(page, `/offers/${offer.id}/degressivity?of=quantities`, 'Valeur', '3', { theirs: '4', save, at })
  },
  codes: async (page) => {
    const { id, version } = await makeProduct(page)
    const save = { version, codes: [{ zone: 'BRE', code: 'EUX' }] }
    return textForm(page, `/products/${id}/codes`, 'Breizh Bureau', 'MOI', { theirs: 'EUX', save, at: `/products/${id}/codes` })
  },
  selling_price: async (page) => {
    const place = await makePriced(page)
    const { id, version } = await makeSellingPrice(page, place, { unit_label: 'pièce' })
    const at = `/products/${place.product.id}/sellingprices/${id}/catalogs/${place.catalog.id}`
    const stored = { theirs: 'boîte', save: { version, unit_label: 'boîte' }, at, put: true }
    return textForm(page, `/products/${place.product.id}/tarifs/${id}`, 'Libellé de l’unité', 'carton', stored)
  },
  new_selling_price: async (page) => {
    const { product } = await makePriced(page)
    return textForm(page, `/products/${product.id}/tarifs/new`, 'Libellé de l’unité', 'carton')
  },
  purchase_price: async (page) => {
    const { product } = await makePriced(page)
    const { items } = await json<{ items: (Answer & Record<string, unknown>)[] }>(
      await page.request.get(`/api/v2/purchaseprices?product_id=${product.id}`),
    )
    const [bought] = items
    const stored = { theirs: '120,00', save: { ...bought, amount: '120.00' }, at: `/purchaseprices/${bought?.id}`, put: true }
    return textForm(page, `/products/${product.id}/tarifs/purchases/${bought?.id}`, 'Prix d’achat', '110,00', stored)
  },
  new_purchase_price: async (page) => {
    const { product } = await makePriced(page)
    return textForm(page, `/products/${product.id}/tarifs/purchases/new`, 'Prix d’achat', '110,00')
  },
  offer: async (page) => {
    const { id, version } = await makeOffer(page)
    const save = { version, internal_message: 'Le leur' }
    return textForm(page, `/offers/${id}`, 'Message interne', 'Le mien', { theirs: 'Le leur', save, at: `/offers/${id}` })
  },
  rule: async (page) => {
    const { offer, rule } = await makeRule(page)
    const at = `/offers/${offer.id}/rules/${rule.id}`
    const save = { version_number: rule.version_number, name: 'La leur' }
    return textForm(page, `/offers/${offer.id}/rules/${rule.rule_number}`, 'Nom', 'La mienne', { theirs: 'La leur', save, at, put: true })
  },
  new_rule: async (page) => {
    const { offer } = await makeRule(page)
    return textForm(page, `/offers/${offer.id}/rules/new`, 'Nom', 'La mienne')
  },
  rule_cases: async (page) => {
    const { offer, product } = await makeRule(page)
    const at = `/offers/${offer.id}/rule-cases`
    const expected = [{ product_id: product.id, field: 'discount_rate', value: '10' }]
    const item = { name: 'Cinq', quantities: { [product.id]: '5' }, zone: 'NAT', actor: 'seller', date: null, expected }
    const { version } = await json<Answer>(await page.request.get(`/api/v2/offers/${offer.id}`))
    const stored = await json<Answer & { items: Answer[] }>(await page.request.post(`/api/v2${at}`, { data: { version, items: [item] } }))
    const id = stored.items[0]?.id
    const save = { version: stored.version, items: [{ ...item, id, name: 'Le leur' }] }
    return textForm(page, `/offers/${offer.id}/rules/cases?case=${id}`, 'Nom du cas', 'Le mien', { theirs: 'Le leur', save, at })
  },
  presentation: async (page) => {
    const { id, version } = await makePresentation(page, [])
    const stored = { theirs: 'Le leur', save: { version, name: 'Le leur' }, at: `/grouped-presentations/${id}`, put: true }
    return textForm(page, `/offers/presentations/${id}`, 'Nom', 'Le mien', stored)
  },
  nomenclature: async (page) => {
    const { id, version, name } = await makeNomenclature(page)
    const stored = { theirs: `${name} bis`, save: { version, name: `${name} bis` }, at: `/technical-nomenclatures/${id}` }
    return textForm(page, `/nomenclatures/technical-nomenclature/${id}?dialog=edit`, 'Nom', 'Le mien', stored)
  },
  new_nomenclature: async (page) => textForm(page, '/nomenclatures/technical-nomenclature?dialog=new', 'Nom', unique('Le mien')),
  nomenclature_lines: async (page) => {
    const { id } = await makeNomenclature(page, [{ reference: 'TN-1', price: '60' }])
    const at = `/technical-nomenclatures/${id}/products`
    const { version, items } = await json<Answer & { items: Answer[] }>(await page.request.get(`/api/v2${at}`))
    const save = { version, items: [{ id: items[0]?.id, price: '62' }] }
    return textForm(page, `/nomenclatures/technical-nomenclature/${id}`, 'Prix HT', '61', { theirs: '62', save, at })
  },
  // All users share one text, and other tests save it: a change of the day can be merged with any other.
  cgv: async (page) => textForm(page, '/cgv/edit', 'Publier à partir du', '12/03/2999'),
  cgv_variables: async (page) => {
    const theirs = unique('La leur')
    return {
      ...textForm(page, '/cgv?dialog=variables', 'Téléphone', 'La mienne'),
      conflict: { mine: 'La mienne', theirs },
      colleague: async () => {
        const at = '/api/v2/cgv/variables'
        const { version } = await json<Answer>(await page.request.get(at))
        await json(await page.request.put(at, { data: { version, items: [{ key: 'phone', zone: null, value: theirs }] } }))
      },
    }
  },
  permit: async (page) => {
    const { id, version } = await makePermit(page)
    const stored = { theirs: 'La leur', save: { version, description: 'La leur' }, at: `/permits/${id}`, put: true }
    return textForm(page, `/permis/${id}`, 'Description', 'La mienne', stored)
  },
  new_permit: async (page) => textForm(page, '/permis/new', 'Nom', unique('La mienne')),
  permit_levels: async (page) => {
    const { id, version } = await makePermit(page)
    const theirs = [{ level: 'or', minimum_turnover: '7' }]
    const form = (on: Page) => on.getByRole('region', { name: 'Or', exact: true }).getByRole('textbox', { name: 'CA Min' })
    return {
      path: `/permis/${id}/details`,
      type: async (on) => await form(on).fill('6,00'),
      typed: async (on) => await expect(form(on)).toHaveValue('6,00'),
      conflict: { mine: '6,00', theirs: '7,00' },
      colleague: async () => void (await json(await page.request.put(`/api/v2/permits/${id}`, { data: { version, ranks: theirs } }))),
    }
  },
  permit_simulation: async (page) => textForm(page, `/permis/${(await makePermit(page)).id}/simulator`, 'Partenaire', 'Le mien'),
  printer_category: async (page) => {
    const { id, version, name } = await makeCategory(page)
    const stored = { theirs: `${name} bis`, save: { version, name: `${name} bis` }, at: `/printer-categories/${id}` }
    return textForm(page, `/nomenclatures/printer-category/${id}?dialog=edit`, 'Nom', 'La mienne', stored)
  },
  new_printer_category: async (page) => textForm(page, '/nomenclatures/printer-category?dialog=new', 'Nom', unique('La mienne')),
  calculation_settings: async (page) => {
    const at = '/calculation-settings/CVL'
    const { version } = await json<Answer>(await page.request.get(`/api/v2${at}`))
    const stored = { theirs: '72', save: { version, hourly_cost: '72' }, at, put: true }
    const form = textForm(page, '/calculator/settings?zone=CVL', 'Coût horaire', '71,00', stored)
    return { ...form, conflict: { mine: '71,00', theirs: '72,00' } }
  },
  coverage: async (page) => {
    const { offer, coverage } = await makeCoverage(page)
    const save = { id: coverage.id, version: coverage.version, rate: '7' }
    const stored = { theirs: '7,00', save, at: '/serviceable' }
    return textForm(page, `/offers/${offer.id}/services?coverage=${coverage.id}`, 'Taux du montant couvert', '6,00', stored)
  },
  new_coverage: async (page) => {
    const { id } = await makeOffer(page)
    return textForm(page, `/offers/${id}/services?coverage=new`, 'Taux du montant couvert', '6,00')
  },
  document: async (page) => {
    const { id: entity_id } = await makeProduct(page)
    const file = { name: 'CGV.pdf', mimeType: 'application/pdf', buffer: pdf('Bonjour') }
    const multipart = { entity: 'products', entity_id: String(entity_id), type: 'contract', name: 'CGV', start_date: '2026-01-01', file }
    const { id, version } = await json<Answer>(await page.request.post('/api/v2/documents', { multipart }))
    const stored = { theirs: 'Les leurs', save: { version, name: 'Les leurs' }, at: `/documents/${id}` }
    return textForm(page, `/products/${entity_id}/documents/${id}`, 'Nom', 'Les miennes', stored)
  },
  new_document: async (page) => {
    const { id } = await makeProduct(page)
    return textForm(page, `/products/${id}/documents/new`, 'Code', 'CGV-26')
  },
  lookup: async (page) => {
    const [before, theirs, mine] = [unique('Avant'), unique('Leur'), unique('Mien')]
    const { id, version } = await json<Answer>(await page.request.post('/api/v2/business', { data: { name: before } }))
    const stored = { theirs, save: { version, name: theirs }, at: `/business/${id}`, put: true }
    return textForm(page, `/references/business/${id}`, 'Nom', mine, stored)
  },
  new_lookup: async (page) => textForm(page, '/references/business/new', 'Nom', unique('Mien')),
  supplier_list: async (page) => textForm(page, await makeUploadedList(page), 'Nom du profil', 'Le mien'),
  supplier_profile: async (page) => textForm(page, await makeProfilePage(page), 'Nom du profil', 'Le mien'),
  role: async (page) => {
    const role = await makeRole(page, 'product.index')
    const more = (await makeRole(page, 'product.index', 'cgv.update')).permissions.map(({ id }) => id)
    return {
      ...transfer(`/admin/roles/${role.id}`, 'Permissions', 'Créer un permis'),
      colleague: async () => {
        const data = { version: role.version, permissions: more }
        expect((await page.request.put(`/api/v2/roles/${role.id}`, { data })).status()).toBe(200)
      },
      untouched: async () => {
        const names = (await readRole(page, role.id)).permissions.map(({ name }) => name)
        expect(names.toSorted()).toEqual(['cgv.update', 'permit.create', 'product.index'])
      },
    }
  },
  role_name: async (page) => {
    const { id, version } = await makeRole(page)
    const theirs = unique('Le leur')
    const stored = { theirs, save: { version, name: theirs }, at: `/roles/${id}`, put: true }
    return textForm(page, `/admin/roles/${id}?dialog=edit`, 'Nom du rôle', unique('Le mien'), stored)
  },
  new_role: async (page) => textForm(page, '/admin/roles?dialog=new', 'Nom du rôle', unique('Le mien')),
  user_identity: async (page) => {
    const { email } = await ownAccount()
    const { items } = await json<{ items: Answer[] }>(await page.request.get(`/api/v2/users?search=${email}`))
    const { id = 0, version } = items[0] ?? {}
    const stored = { theirs: 'La leur', save: { version, name: 'La leur' }, at: `/users/${id}`, put: true }
    return textForm(page, `/admin/users/${id}?dialog=edit`, 'Nom', 'La mienne', stored)
  },
  user: async (page) => {
    const [mine, theirs] = [await makeRole(page), await makeRole(page)]
    const { email } = await ownAccount()
    const { items } = await json<{ items: { id: number }[] }>(await page.request.get(`/api/v2/users?search=${email}`))
    const user = { id: items[0]?.id ?? 0 }
    return {
      ...transfer(`/admin/users/${user.id}`, 'Rôles', mine.name),
      colleague: async () => await giveRoles(page, user, theirs),
      untouched: async () => {
        const held = await json<{ items: { name: string }[] }>(await page.request.get(`/api/v2/users/${user.id}/roles`))
        expect(held.items.map(({ name }) => name).toSorted()).toEqual([mine.name, theirs.name].toSorted())
      },
    }
  },
}

/** Two lists: an addition can be merged with those of another user. */
function transfer(path: string, what: 'Permissions' | 'Rôles', added: string): DraftForm {
  const [available, assigned] =
    what === 'Rôles' ? ['Rôles disponibles', 'Rôles attribués'] : ['Permissions disponibles', 'Permissions attribuées']
  const item = (page: Page, list: string) => page.getByRole('region', { name: list }).getByRole('button', { name: added })
  return {
    path,
    type: async (page) => await item(page, available).click(),
    typed: async (page) => await expect(item(page, assigned)).toBeVisible(),
  }
}
