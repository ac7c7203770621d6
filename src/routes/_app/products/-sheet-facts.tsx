// Facts at a glance: a name and its value, nothing to type.
import { Box, chakra, Wrap } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Product } from '../../../../contract/products.ts'
import { formatInstant } from '../../../kit/formats.ts'

export function Facts({ children }: { children: ReactNode }) {
  return (
    <chakra.dl
      display="grid"
      textStyle="sm"
      gridTemplateColumns={{ base: '1fr', sm: 'max-content minmax(0, 1fr)' }}
      columnGap="6"
      rowGap={{ base: '0', sm: '2.5' }}
    >
      {children}
    </chakra.dl>
  )
}

/** What is not known is not shown. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <chakra.dt color="fg.muted">{label}</chakra.dt>
      <chakra.dd overflowWrap="anywhere" mb={{ base: '3', sm: '0' }}>
        {children}
      </chakra.dd>
    </>
  )
}

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
      <Fact label={t`Lu dans le référentiel`}>{formatInstant(product.masterdata_refreshed_at)}</Fact>
      <Fact label={t`EAN`}>{eansOf(product).length > 0 ? <Codes product={product} /> : <Trans>non défini</Trans>}</Fact>
    </Facts>
  )
}
