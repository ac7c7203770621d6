// What follows from the declaration of an entity's fields.
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import {
  blankOf,
  choice,
  creationOf,
  day,
  enteredValues,
  field,
  fields,
  fieldValues,
  formOf,
  namesOf,
  optionalNameLine,
  refersTo,
  refersToMany,
  requiredLine,
  returnedFields,
  returnedNamesOf,
  whole,
  yesNo,
} from '#contract/shared/declared-fields.ts'

const printer = fields({
  name: requiredLine(10, 'history', 'list', 'sort'),
  brand: optionalNameLine(10, 'history'),
  owner_id: refersTo('history', 'list', 'sort'),
  catalog_id: field({ input: v.nullable(v.number()), output: v.nullable(v.number()), blank: null }, 'history'),
  speed: whole({ min: 1, max: 200 }, 'list'),
  sold_until: day('list', 'bulk'),
  colour: yesNo(true, 'bulk'),
})

describe('the form', () => {
  const check = (values: object) => v.safeParse(formOf(printer), { ...blankOf(printer), ...values })

  test('is empty with a value for each field', () => {
    expect(blankOf(printer)).toEqual({
      name: '',
      brand: null,
      owner_id: null,
      catalog_id: null,
      speed: null,
      sold_until: null,
      colour: true,
    })
  })

  test('accepts a name alone', () => {
    expect(check({ name: 'Lynx' }).success).toBe(true)
  })

  test.each([
    ['a missing name', { name: ' ' }, 'required'],
    ['a name that is too long', { name: 'abcdefghijk' }, 'too_long'],
    ['a brand without a letter', { name: 'Lynx', brand: '--' }, 'letter_required'],
    ['no speed at all', { name: 'Lynx', speed: 0 }, 'not_positive'],
    ['a speed above the maximum', { name: 'Lynx', speed: 201 }, 'invalid'],
    ['half a page', { name: 'Lynx', speed: 1.5 }, 'invalid'],
    ['a day that does not exist', { name: 'Lynx', sold_until: '2026-02-30' }, 'invalid_date'],
  ])('refuses %s', (_, values, key) => {
    const { issues } = check(values)
    expect(issues?.map(({ message }) => message)).toEqual([key])
  })

  test('of a bulk change has the fields with that use', () => {
    expect(Object.keys(formOf(printer, 'bulk').entries)).toEqual(['sold_until', 'colour'])
  })
})

describe('what the API returns', () => {
  test('has a row instead of its id', () => {
    expect(Object.keys(returnedFields(printer))).toEqual(['name', 'brand', 'owner', 'catalog_id', 'speed', 'sold_until', 'colour'])
    expect(Object.keys(returnedFields(printer, 'list'))).toEqual(['name', 'owner', 'speed', 'sold_until'])
  })

  test('becomes the values of the form again: a row its id, a missing value that of an empty form', () => {
    const row = { name: 'Lynx', brand: 'Kélia', owner: { id: 7, name: 'Alice' }, catalog_id: 3, speed: 40, sold_until: null }
    expect(enteredValues(printer, { ...row, colour: undefined })).toEqual({
      name: 'Lynx',
      brand: 'Kélia',
      owner_id: 7,
      catalog_id: 3,
      speed: 40,
      sold_until: null,
      colour: true,
    })
    expect(enteredValues(printer, { ...row, owner: null, colour: false })).toMatchObject({ owner_id: null, colour: false })
  })
})

describe('a bundle of printers', () => {
  const bundle = fields({
    name: requiredLine(10),
    owner: choice(['agency', 'seller'], 'seller'),
    sold_until: day(),
    printer_ids: refersToMany(v.array(v.number()), v.object({ id: v.number(), name: v.string() })),
  })

  test('returns its printers, and its form holds their ids', () => {
    expect(Object.keys(returnedFields(bundle))).toEqual(['name', 'owner', 'sold_until', 'printers'])
    const printers = [3, 5].map((id) => ({ id, name: `Lynx ${id}` }))
    expect(enteredValues(bundle, { name: 'Two', owner: 'agency', sold_until: null, printers })).toEqual({
      name: 'Two',
      owner: 'agency',
      sold_until: null,
      printer_ids: [3, 5],
    })
  })

  test.each([
    ['with the required fields alone', { name: 'Two', owner: 'seller' }, undefined],
    ['not without its name', { owner: 'seller' }, 'name'],
    ['not without its owner', { name: 'Two' }, 'owner'],
  ])('is created %s', (_, values, wrong) => {
    const { issues } = v.safeParse(creationOf(bundle), values)
    expect(issues?.map((issue) => v.getDotPath(issue))).toEqual(wrong && [wrong])
  })

  test('leaves out what is not declared', () => {
    const row = { id: 1, name: 'Two', owner: 'seller', sold_until: null, printer_ids: [], version: 4 }
    expect(Object.keys(fieldValues(bundle, row))).toEqual(['name', 'owner', 'sold_until', 'printer_ids'])
  })
})

test('names are those of the fields, or of what is returned, in the order of the declaration', () => {
  expect(namesOf(printer, 'history')).toEqual(['name', 'brand', 'owner_id', 'catalog_id'])
  expect(returnedNamesOf(printer, 'sort')).toEqual(['name', 'owner'])
})
