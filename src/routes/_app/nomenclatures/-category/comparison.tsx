// The nomenclatures of a category in one table: the data of each printer, and where they differ.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useCan } from '#api/session.ts'
import type { PrinterCategory } from '#contract/costing/printer-categories.ts'
import { pageCostRights, type TechnicalNomenclature } from '#contract/costing/technical-nomenclatures.ts'
import type { PageKind } from '#engine/costing/parts.ts'
import { nomenclaturesQuery } from '#entities/costing/queries.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Link as ChakraLink, Text } from '#kit/elements/text.ts'
import { EmptyState, FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { formatCount, formatNumber } from '#kit/format/formats.ts'
import { bareDecimal } from '#kit/lines/columns.ts'
import { Section } from '#kit/page/page.tsx'
import { type SmallColumn, SmallTable } from '#kit/table/small-table.tsx'
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
  /** The category's number of pages between interventions. */
  pages: number | null
}

function Compared({ nomenclatures, pages }: ComparedProps) {
  const { t } = useLingui()
  const seesPages = useCan(...pageCostRights)
  const columns = useColumns({ nomenclatures, pages }, seesPages)
  return (
    <Stack gap="5">
      <SmallTable label={t`Tableau comparatif`} narrow="scrolls" columns={columns} rows={nomenclatures} idOf={({ id }) => id} />
      {seesPages && <Differences nomenclatures={nomenclatures} />}
    </Stack>
  )
}

interface Compare {
  id: string
  label: string
  sort: (one: TechnicalNomenclature) => string | number | null
  text: (one: TechnicalNomenclature) => string
}

function useColumns({ nomenclatures, pages }: ComparedProps, seesPages: boolean): SmallColumn<TechnicalNomenclature>[] {
  const { t } = useLingui()
  const pageColumn = (kind: PageKind, label: string): Compare => ({
    id: kind,
    label,
    sort: ({ [kind]: cost }) => (cost ? Number(cost) : null),
    text: (one) => pageCostText(one, kind) ?? '—',
  })
  const countColumn = (id: string, label: string, count: (one: TechnicalNomenclature) => number | null): Compare => ({
    id,
    label,
    sort: count,
    text: (one) => {
      const counted = count(one)
      return counted === null ? '—' : formatCount(counted)
    },
  })
  const columns: Compare[] = [
    ...(seesPages ? [pageColumn('mono_page', t`Page mono`), pageColumn('colour_page', t`Page couleur`)] : []),
    countColumn('print_speed', t`Vitesse (ppm)`, ({ print_speed }) => print_speed),
    {
      id: 'average_intervention_duration',
      label: t`Intervention (h)`,
      sort: ({ average_intervention_duration: hours }) => (hours === null ? null : Number(hours)),
      text: ({ average_intervention_duration: hours }) => (hours === null ? '—' : formatNumber(bareDecimal(hours) ?? '')),
    },
    countColumn('pages', t`Pages entre deux interventions`, ({ pages_between_interventions: own }) => own ?? pages),
    countColumn('product_count', t`Lignes`, ({ product_count }) => product_count),
  ]
  return [
    { id: 'name', label: t`Nomenclature`, sort: ({ name }) => name, cell: (one) => <Name of={one} /> },
    ...columns.map(({ text, ...column }): SmallColumn<TechnicalNomenclature> => ({
      ...column,
      align: 'end',
      note: new Set(nomenclatures.map(text)).size > 1 && <Differs />,
      cell: text,
    })),
  ]
}

const Differs = () => (
  <Text textStyle="xs" color="fg.muted" fontWeight="normal">
    <Trans>différent</Trans>
  </Text>
)

const Name = ({ of: one }: { of: TechnicalNomenclature }) => (
  <>
    <ChakraLink asChild color="teal.fg" lang={CONTENT_LANGUAGE}>
      <Link to="/nomenclatures/technical-nomenclature/$id" params={{ id: String(one.id) }}>
        {one.name}
      </Link>
    </ChakraLink>
    <PageWarnings of={one} />
  </>
)
