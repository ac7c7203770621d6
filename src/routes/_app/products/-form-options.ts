// What every part of the article form shares.
import { formOptions } from '@tanstack/react-form'

import { ProductForm, type Product } from '../../../../contract/products.ts'
import { emptyProduct } from './-form-values.ts'

export const productForm = formOptions({ defaultValues: emptyProduct, validators: { onSubmit: ProductForm } })

/** The article as it is stored; null for a new one. */
export const forProduct: { product: Product | null } = { product: null }
