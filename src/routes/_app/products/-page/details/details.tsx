// Further data of a product: its origin, its supplier's dates, master data, where it is used.
import { Trans, useLingui } from '@lingui/react/macro'

import type { Product } from '#contract/products/products.ts'
import { originLabels, recordedFields } from '#entities/products/fields.ts'
import { Stack } from '#kit/elements/layout.ts'
import { formatDate, formatInstant } from '#kit/format/formats.ts'
import { useLabels } from '#kit/format/labels.ts'
import { Beside } from '#kit/page/beside.tsx'
import { Section } from '#kit/page/page.tsx'

import { Codes, eansOf, Fact, Facts } from '../facts.tsx'
import { useProduct } from '../product.ts'
import { MasterdataTable } from './masterdata.tsx'
import { ProductUses } from './uses.tsx'

export function ProductDetails() {
  const product = useProduct()
  return (
    <Beside least="24rem">
      <MasterdataTable product={product} />
      <Stack gap="6">
        <Origin product={product} />
        <ProductUses product_id={product.id} />
      </Stack>
    </Beside>
  )
}

function Origin({ product }: { product: Product }) {
  const { t, i18n } = useLingui()
  const labels = useLabels(recordedFields)
  const undefinedDate = t`non défini`
  return (
    <Section title={t`Origine et fournisseur`}>
      <Facts>
        <Fact label={labels.origin}>{i18n._(originLabels[product.origin])}</Fact>
        {product.masterdata_reference && <Fact label={t`Référence dans le MDM`}>{product.masterdata_reference}</Fact>}
        <Fact label={t`Début fournisseur`}>{formatDate(product.supplier_marketing_start_date) || undefinedDate}</Fact>
        <Fact label={t`Fin fournisseur`}>{formatDate(product.supplier_marketing_end_date) || undefinedDate}</Fact>
        <Fact label={t`EAN`}>{eansOf(product).length > 0 ? <Codes product={product} /> : undefinedDate}</Fact>
        <Fact label={labels.auto_sync}>{product.auto_sync ? <Trans>Oui</Trans> : <Trans>Non</Trans>}</Fact>
        <Fact label={t`Lu dans le MDM`}>{formatInstant(product.masterdata_refreshed_at)}</Fact>
        <Fact label={t`Créé le`}>{formatInstant(product.created_at)}</Fact>
      </Facts>
    </Section>
  )
}
