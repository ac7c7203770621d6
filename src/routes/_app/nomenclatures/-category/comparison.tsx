// The nomenclatures of a category, one below the other: what each knows of its printer, and where they differ.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useCan } from '#api/session.ts'
import type { PrinterCategory } from '#contract/nomenclatures/printer-categories.ts'
import { pageCostRights, type TechnicalNomenclature } from '#contract/nomenclatures/technical-nomenclatures.ts'
import { nomenclaturesQuery } from '#entities/nomenclatures/queries.ts'
import { Box, html, Stack } from '#kit/elements/layout.ts'
import { Link as ChakraLink, Text } from '#kit/elements/text.ts'
import { EmptyState, FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { formatCount, formatNumber } from '#kit/format/formats.ts'
import { bareDecimal } from '#kit/lines/columns.ts'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { PageWarnings } from '../-lists/page-warnings.tsx'
import { pageCostText } from '../../calculator/-calculator/words.ts'
import { Differences } from './differences.tsx'

export function Comparison({ category }: { category: PrinterCategory }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(nomenclaturesQuery())
  const wanted = new Set(category.nomenclatures.map(({ id }) => id))
  const compared = (data?.items ?? []).filter(({ id }) => wanted.has(id))
  return (
    <Section title={t`Comparaison des nomenclatures`}>
      {wanted.size === 0 ? (
        <EmptyState title={t`Aucune nomenclature dans cette catégorie`} description={t`La catégorie se choisit dans la nomenclature.`} />
      ) : data ? (
        <Compared nomenclatures={compared} pages={category.pages_between_interventions} />
      ) : error ? (
        <FailedState title={t`Chargement impossible`} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Section>
  )
}

interface ComparedProps {
  nomenclatures: readonly TechnicalNomenclature[]
  /** Those of the category. */
  pages: number | null
}

function Compared({ nomenclatures, pages }: ComparedProps) {
  const { t } = useLingui()
  const seesPages = useCan(...pageCostRights)
  const columns: { label: string; value: (one: TechnicalNomenclature) => string }[] = [
    ...(seesPages
      ? [
          { label: t`Page mono`, value: (one: TechnicalNomenclature) => pageCostText(one, 'mono_page') ?? '—' },
          { label: t`Page couleur`, value: (one: TechnicalNomenclature) => pageCostText(one, 'colour_page') ?? '—' },
        ]
      : []),
    { label: t`Vitesse (ppm)`, value: ({ print_speed }) => (print_speed === null ? '—' : formatCount(print_speed)) },
    {
      label: t`Intervention (h)`,
      value: ({ average_intervention_duration: hours }) => (hours === null ? '—' : formatNumber(bareDecimal(hours) ?? '')),
    },
    {
      label: t`Pages entre deux interventions`,
      value: ({ pages_between_interventions: own }) => {
        const counted = own ?? pages
        return counted === null ? '—' : formatCount(counted)
      },
    },
    { label: t`Lignes`, value: ({ product_count }) => formatCount(product_count) },
  ]
  return (
    <Stack gap="5">
      <Box overflowX="auto" tabIndex={0} role="region" aria-label={t`Tableau comparatif`}>
        <html.table
          textStyle="sm"
          css={{ '& :is(th, td)': { textAlign: 'start', py: '2', pe: '4', verticalAlign: 'top' }, '& tbody tr': { borderTopWidth: '1px' } }}
        >
          <thead>
            <tr>
              <th scope="col">
                <Trans>Nomenclature</Trans>
              </th>
              {columns.map(({ label, value }) => (
                <th scope="col" key={label}>
                  {label}
                  {new Set(nomenclatures.map(value)).size > 1 && (
                    <Text textStyle="xs" color="fg.muted" fontWeight="normal">
                      <Trans>différent</Trans>
                    </Text>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {nomenclatures.map((one) => (
              <tr key={one.id}>
                <html.th scope="row" minW="9rem">
                  <ChakraLink asChild color="teal.fg" lang={CONTENT_LANGUAGE}>
                    <Link to="/nomenclatures/technical-nomenclature/$id" params={{ id: String(one.id) }}>
                      {one.name}
                    </Link>
                  </ChakraLink>
                  <PageWarnings of={one} />
                </html.th>
                {columns.map(({ label, value }) => (
                  <html.td key={label} fontVariantNumeric="tabular-nums">
                    {value(one)}
                  </html.td>
                ))}
              </tr>
            ))}
          </tbody>
        </html.table>
      </Box>
      {seesPages && <Differences nomenclatures={nomenclatures} />}
    </Stack>
  )
}
