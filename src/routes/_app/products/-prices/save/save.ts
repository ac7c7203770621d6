// Saving selling prices: the checks before the request, and the messages after it.
import { t } from '@lingui/core/macro'

import { tellFailure } from '#api/failures.ts'
import { SellingPrice } from '#contract/prices/selling-prices.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import { overlappingRows, type PurchasePeriod, refusedInversions } from '#engine/prices/checks.ts'
import { conflictWith } from '#kit/form/server-conflict.ts'

import type { KnownRow } from '../rows.ts'

/**
 * The errors that the server would return for a row, as far as this browser knows the others: checked before the confirmation, not after
 * it.
 */
export function refusalsOf(row: KnownRow, others: readonly KnownRow[], purchases: readonly PurchasePeriod[]): FieldError[] {
  const errors = refusedInversions(row, purchases).map(({ lower, date }): FieldError =>
    lower === 'min_price'
      ? { field: 'min_price', key: 'min_above_max', params: { date } }
      : { field: 'agency_purchase_price', key: 'agency_below_group', params: { date } },
  )
  for (const other of others)
    if (other.id !== row.id && overlappingRows([row, other]).length > 0)
      errors.push({ field: 'start_date', key: 'overlap', params: { start: other.start_date, end: other.end_date ?? '' } })
  return errors
}

/** Another user has saved in between: returns what is now stored, by whom, and when. */
export const conflictOf = conflictWith(SellingPrice)

export const saveFailure = () => ({
  title: t`Le tarif n’a pas pu être enregistré`,
  description: t`Une erreur est survenue, Contactez un administrateur`,
})

/** Shows that a selling price was not saved; `retry` saves it again. */
export const tellSaveFailure = (error: unknown, retry?: () => void): void =>
  tellFailure(error, { ...saveFailure(), typed: true, ...(retry && { retry }) })
