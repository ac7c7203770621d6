// The history of a composition reads as sentences.
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'

import { CompositionChange } from '#entities/offers/composition-history.tsx'

beforeEach(() => i18n.loadAndActivate({ locale: 'fr', messages: {} }))

const said = (field: string, before: object, after: object) => {
  const change = h(CompositionChange, { author: 'Alice Martin', field, before, after })
  return renderToStaticMarkup(h(I18nProvider, { i18n, children: change })).replaceAll('\u00a0', ' ')
}

test.each([
  ['bundle', { name: 'Finition' }, 'Alice Martin a porté la quantité par défaut du lot « Finition » de 1 à 2'],
  ['section', { name: 'Machines' }, 'Alice Martin a porté la quantité par défaut de la section « Machines » de 1 à 2'],
  [
    'bundle_product',
    { name: 'Toner noir', reference: 'T-1' },
    'Alice Martin a porté la quantité par défaut de l’article T-1 (Toner noir) de 1 à 2',
  ],
])('a quantity of a %s', (field, one, sentence) => {
  expect(said(field, { ...one, default_quantity: '1.00' }, { ...one, default_quantity: '2.00' })).toBe(sentence)
})

test('a reference of a bundle', () => {
  expect(said('bundle', { name: 'Finition', reference: 'F-1' }, { name: 'Finition', reference: 'F-2' })).toBe(
    'Alice Martin a changé la référence du lot « Finition »',
  )
})
