// A rule as a sentence in the language in use: shown beside its editor, in lists and in comparisons, and read out.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'
import { actors } from '#engine/prices/amounts.ts'
import type { Action, Comparator, Condition, Group, RuleField } from '#engine/rules/rules.ts'
import { formatDate, formatMoney, formatNumber, formatPercent } from '#kit/format/formats.ts'

import { actorLabels } from '../prices/fields.ts'
import { type ConditionField, fieldLabels, kindOf, type ValueKind } from './words.ts'

/** Names of what rules refer to by ids and codes. */
export interface Names {
  product: (id: number) => string
  zone: (code: string) => string
}
export interface Sayable {
  conditions: Group
  actions: readonly Action[]
}

/** « Si la quantité de « Copieur » vaut au moins 5 et la filiale est Lyon : fixer la remise de « Installation » à 100 %. » */
export function ruleSentence({ conditions, actions }: Sayable, names: Names): string {
  const when = groupText(conditions, names)
  const and = t` et `
  const what = joined(
    actions.map((action) => actionText(action, names)),
    and,
  )
  return t`Si ${when} : ${what}.`
}

/** A nested group is put in brackets, to make clear what belongs together. */
export function groupText(group: Group, names: Names, inner = false): string {
  const parts = group.items.map((item) => ('items' in item ? groupText(item, names, true) : conditionText(item, names)))
  const link = group.operator === 'and' ? t` et ` : t` ou `
  const text = parts.length === 0 ? '…' : parts.join(link)
  return inner && parts.length > 1 ? `(${text})` : text
}

export function conditionText({ product_id, field, comparator, value }: Condition, names: Names): string {
  const product = productName(product_id, names)
  if (typeof value === 'boolean') return stateText(product, field, value === (comparator !== 'ne'))
  const kind = kindOf[field]
  const subject = subjectOf(field, product)
  const values = (typeof value === 'string' ? [value] : value).map((one) => said(one, kind, names))
  const [low = '…', high = '…'] = values
  if (comparator === 'between') return kind === 'day' ? t`${subject} va du ${low} au ${high}` : t`${subject} va de ${low} à ${high}`
  if (kind === 'zone' || kind === 'actor') return choiceText(subject, comparator, joined(values, t` ou `))
  if (kind === 'day') return dayText(subject, comparator, joined(values, t` ou le `))
  switch (comparator) {
    case 'ne':
      return t`${subject} ne vaut pas ${low}`
    case 'lt':
      return t`${subject} vaut moins de ${low}`
    case 'lte':
      return t`${subject} vaut au plus ${low}`
    case 'gte':
      return t`${subject} vaut au moins ${low}`
    case 'gt':
      return t`${subject} vaut plus de ${low}`
    default: {
      const any = joined(values, t` ou `)
      return t`${subject} vaut ${any}`
    }
  }
}

const choiceText = (subject: string, comparator: Comparator, choices: string): string =>
  comparator === 'ne' ? t`${subject} n’est pas ${choices}` : t`${subject} est ${choices}`

function dayText(subject: string, comparator: Comparator, day: string): string {
  switch (comparator) {
    case 'ne':
      return t`${subject} n’est pas le ${day}`
    case 'lt':
      return t`${subject} précède le ${day}`
    case 'lte':
      return t`${subject} est au plus tard le ${day}`
    case 'gte':
      return t`${subject} est au plus tôt le ${day}`
    case 'gt':
      return t`${subject} suit le ${day}`
    default:
      return t`${subject} est le ${day}`
  }
}

export function actionText(action: Action, names: Names): string {
  const product = productName(action.destination_product_id, names)
  const { destination_field: field, operator } = action
  if (typeof action.value === 'boolean') return stateChangeText(product, field, action.value)
  const subject = subjectOf(field, product)
  const amount = amountText(action, names)
  switch (operator) {
    case 'assign':
      return t`fixer ${subject} à ${amount}`
    case 'add':
      return t`augmenter ${subject} de ${amount}`
    case 'subtract':
      return t`diminuer ${subject} de ${amount}`
    case 'multiply':
      return t`multiplier ${subject} par ${amount}`
    case 'divide':
      return t`diviser ${subject} par ${amount}`
    case 'minimum':
      return t`porter ${subject} à ${amount} au moins`
    case 'maximum':
      return t`limiter ${subject} à ${amount} au plus`
  }
}

function amountText(action: Action, names: Names): string {
  if (action.source_field === undefined) {
    const factor = action.operator === 'multiply' || action.operator === 'divide'
    return said(action.value, factor ? 'quantity' : kindOf[action.destination_field], names)
  }
  const [field, product] = [i18n._(fieldLabels[action.source_field]), productName(action.source_product_id, names)]
  return t`la valeur « ${field} » de ${product}`
}

function subjectOf(field: ConditionField, product: string): string {
  switch (field) {
    case 'quantity':
      return t`la quantité de ${product}`
    case 'min_quantity':
      return t`la quantité minimale de ${product}`
    case 'max_quantity':
      return t`la quantité maximale de ${product}`
    case 'unit_price':
      return t`le prix unitaire de ${product}`
    case 'discount_rate':
      return t`la remise de ${product}`
    case 'required':
      return t`l’obligation de ${product}`
    case 'visible':
      return t`la visibilité de ${product}`
    case 'zone':
      return t`la filiale`
    case 'actor':
      return t`l’acteur`
    case 'date':
      return t`la date`
  }
}

function stateText(product: string, field: ConditionField, on: boolean): string {
  if (field === 'visible') return on ? t`${product} est visible` : t`${product} est masqué`
  return on ? t`${product} est obligatoire` : t`${product} est facultatif`
}

function stateChangeText(product: string, field: RuleField, on: boolean): string {
  if (field === 'visible') return on ? t`montrer ${product}` : t`masquer ${product}`
  return on ? t`rendre ${product} obligatoire` : t`rendre ${product} facultatif`
}

function said(value: string | boolean, kind: ValueKind, names: Names): string {
  if (value === '' || typeof value === 'boolean') return '…'
  switch (kind) {
    case 'money':
      return formatMoney(normalizeDecimal(value))
    case 'percent':
      return formatPercent(bare(value))
    case 'day':
      return formatDate(value)
    case 'zone':
      return names.zone(value)
    case 'actor': {
      const actor = actors.find((one) => one === value)
      return actor ? i18n._(actorLabels[actor]).toLowerCase() : '…'
    }
    default:
      return formatNumber(bare(value))
  }
}

/** Removes trailing zeros. */
const bare = (value: string) => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)

const productName = (id: number | null | undefined, names: Names): string => {
  const name = id === null || id === undefined || id === 0 ? '…' : names.product(id)
  return t`« ${name} »`
}

/** « a, b et c » */
const joined = (parts: readonly string[], last: string): string =>
  parts.length < 2 ? (parts[0] ?? '…') : `${parts.slice(0, -1).join(', ')}${last}${parts.at(-1)}`
