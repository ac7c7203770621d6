// Read-only facts: names and values.
import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { Product } from '#contract/products/products.ts'
import { originLabels, recordedFields } from '#entities/products/fields.ts'
import { Box, html, Wrap } from '#kit/elements/layout.ts'
import { formatInstant } from '#kit/format/formats.ts'
import { useLabels } from '#kit/format/labels.ts'
import { Fact, Facts } from '#kit/page/facts.tsx'

export { Fact, Facts }

export const eansOf = ({ ean, eans }: Product): string[] => [...new Set([ean, ...eans])].filter((code) => code !== null)

/** More than these are only counted until the user expands them: some products have a hundred. */
const FEW = 6

export function Codes({ product }: { product: Product }) {
  const codes = eansOf(product)
  const others = codes.length - FEW
  return (
    <>
      <CodeList codes={codes.slice(0, FEW)} />
      {others > 0 && (
        <html.details>
          <html.summary cursor="pointer" w="fit-content" py="1" textDecoration="underline">
            <Plural value={others} one="et # autre" other="et # autres" />
          </html.summary>
          <CodeList codes={codes.slice(FEW)} />
        </html.details>
      )}
    </>
  )
}

const CodeList = ({ codes }: { codes: string[] }) => (
  <Wrap gapX="4" gapY="1">
    {codes.map((code) => (
      <Box as="span" key={code} fontVariantNumeric="tabular-nums">
        {code}
      </Box>
    ))}
  </Wrap>
)

/** The fields of an existing product that cannot be edited, shown below its form. */
export function ReadOnlyFacts({ product }: { product: Product }) {
  const { t, i18n } = useLingui()
  const labels = useLabels(recordedFields)
  return (
    <Facts>
      <Fact label={labels.origin}>{i18n._(originLabels[product.origin])}</Fact>
      <Fact label={t`Lu dans le MDM`}>{formatInstant(product.masterdata_refreshed_at)}</Fact>
      <Fact label={t`EAN`}>{eansOf(product).length > 0 ? <Codes product={product} /> : <Trans>non défini</Trans>}</Fact>
    </Facts>
  )
}
