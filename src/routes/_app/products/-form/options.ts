// The options that every part of the product form shares.
import { formOptions, revalidateLogic } from '@tanstack/react-form'

import { blankProduct, ProductForm } from '#contract/products/product-fields.ts'
import type { Product } from '#contract/products/products.ts'

export const productForm = formOptions({
  defaultValues: blankProduct,
  // Validates when saving for the first time; from then on an error disappears as soon as it is corrected.
  validationLogic: revalidateLogic(),
  validators: { onDynamic: ProductForm },
})

/** The stored product; null for a new one. */
export const forProduct: { product: Product | null } = { product: null }
