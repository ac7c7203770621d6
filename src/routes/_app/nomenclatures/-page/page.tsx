// A nomenclature: the data of the printer, its lines, and its history.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Calculator } from 'lucide-react'

import { api } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { TechnicalNomenclature } from '#contract/costing/technical-nomenclatures.ts'
import type { HistoryField } from '#contract/entities.ts'
import { nomenclatureFields } from '#entities/costing/fields.ts'
import { LineChange } from '#entities/costing/history.tsx'
import { categoryQuery, linesQuery, nomenclatureQuery } from '#entities/costing/queries.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box } from '#kit/elements/layout.ts'
import { Link as ChakraLink } from '#kit/elements/text.ts'
import { EmptyState, FailedState, LoadingState } from '#kit/feedback/states.tsx'
import { formatCount, formatNumber } from '#kit/format/formats.ts'
import { History } from '#kit/history/history.tsx'
import { LastChange } from '#kit/history/last-change.tsx'
import { type HistoryWords, wordsOf } from '#kit/history/words.ts'
import { bareDecimal } from '#kit/lines/columns.ts'
import { useOpenDialog } from '#kit/overlay/open-dialog.ts'
import { Fact, Facts } from '#kit/page/facts.tsx'
import { Page, PageHeader, Section } from '#kit/page/page.tsx'
import { Trail } from '#kit/page/trail.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { PageWarnings } from '../-lists/page-warnings.tsx'
import { useRemoval } from '../-lists/removal.ts'
import { Ways } from '../-lists/ways.tsx'
import { pageCostText } from '../../calculator/-calculator/words.ts'
import { NomenclatureDialog } from './dialog.tsx'
import { LinesEditor } from './lines.tsx'

const route = getRouteApi('/_app/nomenclatures/technical-nomenclature/$id')

export function NomenclaturePage() {
  const { t } = useLingui()
  const id = Number(route.useParams().id)
  const { data, error, refetch } = useQuery(nomenclatureQuery(id))
  if (!data && error instanceof ORPCError && ['NOT_FOUND', 'BAD_REQUEST'].includes(error.code)) return <Missing />
  if (!data && error) return <FailedState title={t`Chargement impossible`} error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return <Shown key={data.id} nomenclature={data} />
}

function Shown({ nomenclature }: { nomenclature: TechnicalNomenclature }) {
  const { t } = useLingui()
  const { id, name } = nomenclature
  // Refetched when the page opens, however fresh the cached lines are.
  const lines = useQuery({ ...linesQuery(id), staleTime: 0 })
  return (
    <Page>
      <PageHeader
        trail={
          <Trail>
            <Link to="/nomenclatures/technical-nomenclature">
              <Trans>Nomenclatures</Trans>
            </Link>
          </Trail>
        }
        title={name}
        titleLang={CONTENT_LANGUAGE}
        meta={<LastChange entity="technical-nomenclatures" id={id} />}
        actions={<Actions nomenclature={nomenclature} />}
      />
      <Printer nomenclature={nomenclature} />
      {lines.data ? (
        <LinesEditor nomenclature={nomenclature} stored={lines.data} />
      ) : lines.isError ? (
        <FailedState title={t`Chargement impossible`} error={lines.error} onRetry={() => void lines.refetch()} />
      ) : (
        <LoadingState />
      )}
      <History entity="technical-nomenclatures" id={id} words={words} />
    </Page>
  )
}

const list = '/nomenclatures/technical-nomenclature'

function Actions({ nomenclature }: { nomenclature: TechnicalNomenclature }) {
  const { t } = useLingui()
  const dialog = useOpenDialog()
  const { ask, busy } = useRemoval({
    call: api.technical_nomenclatures.remove,
    row: nomenclature,
    header: t`Supprimer la nomenclature ?`,
    list,
  })
  const [mayUpdate, mayRemove] = [useCanCall('technical_nomenclatures.update'), useCanCall('technical_nomenclatures.remove')]
  return (
    <>
      {useCanCall('theoretical_cost.get') && (
        <Button asChild size="sm" variant="outline">
          <Link to="/calculator" search={{ nomenclature_ids: [nomenclature.id] }}>
            <Calculator size={16} aria-hidden /> <Trans>Calculer</Trans>
          </Link>
        </Button>
      )}
      <Ways {...{ dialog, mayUpdate, mayRemove, ask, busy }} />
      {dialog.dialog === 'edit' && mayUpdate && <NomenclatureDialog stored={nomenclature} onClose={dialog.close} />}
    </>
  )
}

function Printer({ nomenclature }: { nomenclature: TechnicalNomenclature }) {
  const { t } = useLingui()
  const { printer_category: category, print_speed, average_intervention_duration: hours } = nomenclature
  const { pages_between_interventions: own, maximum_monthly_volume: most, printer } = nomenclature
  const ofCategory = useQuery({ ...categoryQuery(category?.id ?? 0), enabled: category !== null && own === null }).data
    ?.pages_between_interventions
  const [ownPages, categoryPages] = [own === null ? '' : formatCount(own), ofCategory ? formatCount(ofCategory) : '']
  const volume = most === null ? '' : formatCount(most)
  return (
    <Section title={t`Imprimante`}>
      <Facts>
        <Fact label={t`Catégorie`} lang={CONTENT_LANGUAGE}>
          {category && (
            <ChakraLink asChild color="teal.fg">
              <Link to="/nomenclatures/printer-category/$id" params={{ id: String(category.id) }}>
                {category.name}
              </Link>
            </ChakraLink>
          )}
        </Fact>
        <Fact label={t`Vitesse d’impression`}>{print_speed !== null && t`${print_speed} pages par minute`}</Fact>
        <Fact label={t`Durée moyenne d’intervention`}>{hours !== null && `${formatNumber(bareDecimal(hours) ?? '')}\u00a0h`}</Fact>
        <Fact label={t`Pages entre deux interventions`}>
          {ownPages || (categoryPages && t`${categoryPages} (de la catégorie)`) || t`non défini`}
        </Fact>
        <Fact label={t`Volume mensuel maximal`}>{volume && t`${volume} pages`}</Fact>
        <Fact label={t`Article de l’imprimante`}>{printer && <PrinterLink {...printer} />}</Fact>
        <Fact label={t`Page mono`}>{pageCostText(nomenclature, 'mono_page')}</Fact>
        <Fact label={t`Page couleur`}>{pageCostText(nomenclature, 'colour_page')}</Fact>
      </Facts>
      <Box mt={nomenclature.warnings.length > 0 ? '3' : '0'}>
        <PageWarnings of={nomenclature} />
      </Box>
    </Section>
  )
}

function PrinterLink({ id, name }: { id: number; name: string }) {
  if (!useCanCall('products.get')) return name
  return (
    <ChakraLink asChild color="teal.fg">
      <Link to="/products/$id" params={{ id: String(id) }}>
        {name}
      </Link>
    </ChakraLink>
  )
}

const Missing = () => (
  <EmptyState
    level={1}
    title={<Trans>Nomenclature introuvable</Trans>}
    description={<Trans>Elle a été supprimée, ou l’adresse est incomplète.</Trans>}
    action={
      <Button asChild variant="outline">
        <Link to={list}>
          <Trans>Retour à la liste</Trans>
        </Link>
      </Button>
    }
  />
)

const { labels, phrases } = wordsOf(nomenclatureFields)
const words: HistoryWords<HistoryField<'technical-nomenclatures'>, 'nomenclature_line'> = {
  labels: { ...labels, nomenclature_line: msg`Lignes` },
  phrases,
  created: (author) => <Trans>{author} a créé la nomenclature</Trans>,
  deleted: (author) => <Trans>{author} a supprimé la nomenclature</Trans>,
  change: (author, { field, old_value, new_value }) =>
    field === 'nomenclature_line' ? <LineChange author={author} before={old_value} after={new_value} /> : undefined,
}
