// What an error of the API means to a product page.
import { usagesOf } from '#api/refusals.ts'
import { Product } from '#contract/products/products.ts'
import { conflictWith } from '#kit/form/server-conflict.ts'

/** Somebody saved in between: what is stored now, by whom, when. */
export const conflictOf = conflictWith(Product)

/** The names of what refers to the product, when that is why it cannot be deleted. */
export const referencesOf = (error: unknown): string | undefined =>
  usagesOf(error)
    ?.references.map(({ name }) => name)
    .join(', ')
