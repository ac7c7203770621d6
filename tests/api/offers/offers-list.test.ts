// The list of offers: its search, its orders and its filters.
import { describe, expect, test } from 'vitest'

import { manager, setUpApp } from '../../app-fixtures.ts'
import { makeOffer, unique } from '../../factories.ts'
import { refusal } from '../../refusal.ts'
import type { Caller } from '../../setup.ts'

setUpApp()

const found = async (who: Caller, query: object) => (await who.client.offers.list(query)).items.map(({ reference }) => reference)

describe('the list', () => {
  test('finds an offer by words of its name or reference in any order, whatever the case and accents; a sign stands for itself alone', async () => {
    const mark = unique('X')
    const offer = await makeOffer(manager, { name: `Économie 100 % d_encre ${mark}`, reference: `${mark}\\A` })
    const finds = async (search: string) => (await found(manager, { search })).includes(offer.reference)
    for (const part of [`ECONOMIE 100 % D_ENCRE ${mark}`, `${mark} d_encre economie`, `${mark.toLowerCase()}\\a encre`])
      expect(await finds(part)).toBe(true)
    for (const part of [`Éco%ie ${mark}`, `100_%${mark}`, `dXencre ${mark}`, `${mark}%A`, `Économie ${mark} toner`])
      expect(await finds(part)).toBe(false)
  })

  test('forgives a typo where nothing is called so', async () => {
    const mark = unique('X')
    const offer = await makeOffer(manager, { name: `Copieur couleur ${mark}` })
    for (const search of [`${mark} copeiur`, `${mark} colueur`, `${mark} copieru couleurs`])
      expect(await found(manager, { search })).toEqual([offer.reference])
    expect(await found(manager, { search: `${mark} scanner` })).toEqual([])
  })

  test('is narrowed by name, reference, manager, state, category and subsidiary', async () => {
    const name = unique('Salle serveur')
    const [one, other] = [
      await makeOffer(manager, { name, category_1: name, manager_id: manager.id, zones: ['LYO'] }),
      await makeOffer(manager, { name: `${name} bis`, category_1: name, category_2: 'Baies', active: false, zones: ['NAT'] }),
    ]
    const both = [one.reference, other.reference]
    expect(await found(manager, { name: name.toUpperCase() })).toEqual(both)
    expect(await found(manager, { reference: other.reference.toLowerCase() })).toEqual([other.reference])
    expect(await found(manager, { name, manager_id: String(manager.id) })).toEqual([one.reference])
    expect(await found(manager, { name, active: 'true' })).toEqual([one.reference])
    expect(await found(manager, { name, active: 'false' })).toEqual([other.reference])
    expect(await found(manager, { category_1: name })).toEqual(both)
    expect(await found(manager, { category_1: name, category_2: 'Baies' })).toEqual([other.reference])
    expect(await found(manager, { name, zone: 'LYO' })).toEqual(both)
    expect(await found(manager, { name, sort: '-name' })).toEqual(both.toReversed())
  })

  test('finds an offer by its reference in whatever case', async () => {
    const { id, reference } = await makeOffer(manager)
    expect((await manager.client.offers.show_by_code({ code: reference.toLowerCase() })).id).toBe(id)
    expect(await refusal(makeOffer(manager, { reference: reference.toLowerCase() }))).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'reference', key: 'taken' }] },
    })
  })
})
