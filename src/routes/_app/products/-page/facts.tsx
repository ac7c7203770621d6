// Facts at a glance: a name and its value, nothing to type.
import { Trans, useLingui } from '@lingui/react/macro'

import type { Product } from '#contract/products.ts'
import { Box, Wrap } from '#kit/elements/layout.ts'
import { formatInstant } from '#kit/format/formats.ts'
import { Fact, Facts } from '#kit/page/facts.tsx'

export { Fact, Facts }

export const eansOf = ({ ean, eans }: Product): string[] => [...new Set([ean, ...eans])].filter((code) => code !== null)

export function Codes({ product }: { product: Product }) {
  return (
    <Wrap gapX="4" gapY="1">
      {eansOf(product).map((code) => (
        <Box as="span" key={code} fontVariantNumeric="tabular-nums">
          {code}
        </Box>
      ))}
    </Wrap>
  )
}

/** What nobody types of an article that exists: shown below its form. */
export function ReadOnlyFacts({ product }: { product: Product }) {
  const { t } = useLingui()
  return (
    <Facts>
      <Fact label={t`Origine`}>{product.origin === 'manual' ? <Trans>Création manuelle</Trans> : <Trans>Source externe</Trans>}</Fact>
      <Fact label={t`Lu dans le MDM`}>{formatInstant(product.masterdata_refreshed_at)}</Fact>
      <Fact label={t`EAN`}>{eansOf(product).length > 0 ? <Codes product={product} /> : <Trans>non défini</Trans>}</Fact>
    </Facts>
  )
}
