// The errors of the API on a product page.
import { usagesOf } from '#api/refusals.ts'
import { Product } from '#contract/products/products.ts'
import { conflictWith } from '#kit/form/server-conflict.ts'

/** Another user has saved in between: returns what is now stored, by whom, and when. */
export const conflictOf = conflictWith(Product)

/** The names of the rows that refer to the product and so prevent its deletion. */
export const referencesOf = (error: unknown): string | undefined =>
  usagesOf(error)
    ?.references.map(({ name }) => name)
    .join(', ')
