// What every part of the product form shares.
import { formOptions, revalidateLogic } from '@tanstack/react-form'

import { blankProduct, ProductForm, type Product } from '#contract/products/products.ts'

export const productForm = formOptions({
  defaultValues: blankProduct,
  // First asked when saving; from then on an error goes as soon as it is cured, and not before.
  validationLogic: revalidateLogic(),
  validators: { onDynamic: ProductForm },
})

/** The product as it is stored; null for a new one. */
export const forProduct: { product: Product | null } = { product: null }
