// Labels of the fields, comparators and actions of rules.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { ActionOperator, Comparator, ContextField, RuleField } from '#engine/rules/rules.ts'

export type ConditionField = RuleField | ContextField

export const fieldLabels: Record<ConditionField, MessageDescriptor> = {
  quantity: msg`Quantité`,
  min_quantity: msg`Quantité minimale`,
  max_quantity: msg`Quantité maximale`,
  required: msg`Obligatoire`,
  visible: msg`Visible`,
  unit_price: msg`Prix unitaire`,
  discount_rate: msg`Remise`,
  zone: msg`Filiale`,
  actor: msg`Acteur`,
  date: msg`Date`,
}

export const comparatorLabels: Record<Comparator, MessageDescriptor> = {
  eq: msg`est égal à`,
  ne: msg`est différent de`,
  lt: msg`est inférieur à`,
  lte: msg`est au plus`,
  gte: msg`est au moins`,
  gt: msg`est supérieur à`,
  between: msg`est entre`,
  in: msg`est l’un de`,
}

export const operatorLabels: Record<ActionOperator, MessageDescriptor> = {
  assign: msg`devient`,
  add: msg`augmente de`,
  subtract: msg`diminue de`,
  multiply: msg`est multiplié par`,
  divide: msg`est divisé par`,
  minimum: msg`vaut au moins`,
  maximum: msg`vaut au plus`,
}

/** The kind of a field's value, which determines how it is compared, changed, entered and shown. */
export type ValueKind = 'quantity' | 'money' | 'percent' | 'boolean' | 'zone' | 'actor' | 'day'
export const kindOf: Record<ConditionField, ValueKind> = {
  quantity: 'quantity',
  min_quantity: 'quantity',
  max_quantity: 'quantity',
  required: 'boolean',
  visible: 'boolean',
  unit_price: 'money',
  discount_rate: 'percent',
  zone: 'zone',
  actor: 'actor',
  date: 'day',
}
