// The fields of a product, for a new and for an existing one.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import type { ProductField as Name } from '#contract/products/product-fields.ts'
import type { Product } from '#contract/products/products.ts'
import { manufacturersQuery } from '#entities/lookups/queries.ts'
import { Box } from '#kit/elements/layout.ts'
import { FieldGrid, withForm } from '#kit/form/form.tsx'
import { Section } from '#kit/page/page.tsx'

import { ReadOnlyFacts } from '../-page/facts.tsx'
import { CategorizationSection } from './categories.tsx'
import { ProductField } from './field.tsx'
import { forProduct, productForm } from './options.ts'

/** Where each field stands, in order; the compiler names a field without a place. */
const places: Record<Name, Place> = {
  commercial_designation: {
    section: 'identity',
    wide: true,
    help: msg`Le nom montré aux clients ; à défaut, la désignation MDM.`,
  },
  mdm_designation: { section: 'identity', wide: true },
  reference: { section: 'identity' },
  manufacturer_reference: { section: 'identity' },
  manufacturer_id: { section: 'identity' },
  commission_subject_purchase: { section: 'identity' },
  public_comment: { section: 'description', wide: true, help: msg`Visible par les vendeurs, qui le lisent aux clients.` },
  job_id: { section: 'classification' },
  sub_job_id: { section: 'classification' },
  family_id: { section: 'classification' },
  sub_family_id: { section: 'classification' },
  marketing_start_date: { section: 'period', help: msg`Sans date de début, l’article n’est pas en vente.` },
  marketing_end_date: { section: 'period', help: msg`Dernier jour de vente ; vide : sans limite.` },
  supplier_marketing_start_date: { section: 'period' },
  supplier_marketing_end_date: { section: 'period' },
  auto_sync: {
    section: 'period',
    wide: true,
    help: msg`Si elle est désactivée, les actualisations automatiques ignorent l’article.`,
  },
}
interface Place {
  section: 'identity' | 'description' | 'classification' | 'period'
  /** The field takes the whole width; a text grows with its length. */
  wide?: true
  help?: MessageDescriptor
}

const fieldsIn = (section: Place['section']) => (Object.keys(places) as Name[]).filter((name) => places[name].section === section)

export const ProductFields = withForm({
  ...productForm,
  props: forProduct,
  render: function ProductFields({ form, product }) {
    const { t, i18n } = useLingui()
    const manufacturers = useManufacturers(product)
    const drawn = (section: Place['section']) => (
      <FieldGrid>
        {fieldsIn(section).map((name) => {
          const { wide = false, help } = places[name]
          const own = { form, product, name, wide, manufacturers, help: help && i18n._(help) }
          return <ProductField key={name} {...own} />
        })}
      </FieldGrid>
    )
    return (
      <>
        <Section title={t`Identité`}>
          {drawn('identity')}
          {product && (
            <Box mt="6">
              <ReadOnlyFacts product={product} />
            </Box>
          )}
        </Section>
        <Section title={t`Description pour les vendeurs`}>{drawn('description')}</Section>
        <CategorizationSection form={form} product={product} />
        <Section title={t`Commercialisation et synchronisation`}>{drawn('period')}</Section>
      </>
    )
  },
})

/** All manufacturers; only the product's own while they are loading or if they cannot be loaded. */
function useManufacturers(product: Product | null) {
  const { data, isPending } = useQuery(manufacturersQuery())
  const own = product?.manufacturer ? [product.manufacturer] : []
  return { items: (data?.items ?? own).map(({ id, name }) => ({ value: id, label: name })), loading: isPending }
}
