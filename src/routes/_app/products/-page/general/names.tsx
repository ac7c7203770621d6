// The values of a product's form as readable texts.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { levels } from '#contract/lookups/categorizations.ts'
import type { Product } from '#contract/products/products.ts'
import { manufacturersQuery } from '#entities/lookups/queries.ts'
import { fieldNamed } from '#entities/products/fields.ts'
import { FieldText } from '#entities/products/value.tsx'
import { formatCount } from '#kit/format/formats.ts'

import { useCategorizations } from '../../-form/categorization.ts'

export function useShownValue(): (field: string, value: unknown, product: Product) => ReactNode {
  const { t } = useLingui()
  const nameOf = useNameOf()
  return (field, value, product) => {
    if (typeof value === 'boolean') return value ? t`Oui` : t`Non`
    if (typeof value === 'number') return fieldNamed(field)?.row ? nameOf(field, value, product) : formatCount(value)
    return <FieldText field={field} text={typeof value === 'string' ? value : null} />
  }
}

/** Returns a function that finds the name of an id; `product` contains its own names if the lists cannot be loaded. */
function useNameOf(): (field: string, id: number, product: Product) => string {
  const { nodes } = useCategorizations()
  const { data } = useQuery(manufacturersQuery())
  return (field, id, product) => {
    const known =
      field === 'manufacturer_id' ? [...(data?.items ?? []), product.manufacturer] : [...nodes, ...levels.map((level) => product[level])]
    return known.find((one) => one?.id === id)?.name ?? String(id)
  }
}
