// A printer category: its nomenclatures compared, and its history.
import { Trans, useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'

import { api } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { PrinterCategory } from '#contract/costing/printer-categories.ts'
import type { HistoryField } from '#contract/entities.ts'
import { categoryFields } from '#entities/costing/fields.ts'
import { categoryQuery } from '#entities/costing/queries.ts'
import { InUseDialog } from '#entities/lookups/in-use.tsx'
import { Button } from '#kit/elements/controls.ts'
import { EmptyState, FailedState, LoadingState } from '#kit/feedback/states.tsx'
import { formatCount } from '#kit/format/formats.ts'
import { History } from '#kit/history/history.tsx'
import { LastChange } from '#kit/history/last-change.tsx'
import { type HistoryWords, wordsOf } from '#kit/history/words.ts'
import { useOpenDialog } from '#kit/overlay/open-dialog.ts'
import { Fact, Facts } from '#kit/page/facts.tsx'
import { Page, PageHeader, Section } from '#kit/page/page.tsx'
import { Trail } from '#kit/page/trail.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { useRemoval } from '../-lists/removal.ts'
import { Ways } from '../-lists/ways.tsx'
import { Comparison } from './comparison.tsx'
import { CategoryDialog } from './dialog.tsx'

const route = getRouteApi('/_app/nomenclatures/printer-category/$id')

export function CategoryPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(categoryQuery(Number(route.useParams().id)))
  if (!data && error instanceof ORPCError && ['NOT_FOUND', 'BAD_REQUEST'].includes(error.code)) return <Missing />
  if (!data && error) return <FailedState title={t`Chargement impossible`} error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const { id, name, description, pages_between_interventions: pages } = data
  return (
    <Page key={id}>
      <PageHeader
        trail={
          <Trail>
            <Link to="/nomenclatures/technical-nomenclature">
              <Trans>Nomenclatures</Trans>
            </Link>
            <Link to={list}>
              <Trans>Catégories d’imprimantes</Trans>
            </Link>
          </Trail>
        }
        title={name}
        titleLang={CONTENT_LANGUAGE}
        meta={<LastChange entity="printer-categories" id={id} />}
        actions={<Actions category={data} />}
      />
      {(description || pages !== null) && (
        <Section quiet title={t`Catégorie`}>
          <Facts>
            <Fact label={t`Description`} lang={CONTENT_LANGUAGE}>
              {description}
            </Fact>
            <Fact label={t`Pages entre deux interventions`}>{pages !== null && formatCount(pages)}</Fact>
          </Facts>
        </Section>
      )}
      <Comparison category={data} />
      <History entity="printer-categories" id={id} words={words} />
    </Page>
  )
}

const list = '/nomenclatures/printer-category'

function Actions({ category }: { category: PrinterCategory }) {
  const { t } = useLingui()
  const dialog = useOpenDialog()
  const { ask, busy, usages, close } = useRemoval({
    call: api.printer_categories.remove,
    row: category,
    header: t`Supprimer la catégorie ?`,
    list,
  })
  const [mayUpdate, mayRemove] = [useCanCall('printer_categories.update'), useCanCall('printer_categories.remove')]
  return (
    <>
      <Ways {...{ dialog, mayUpdate, mayRemove, ask, busy }} />
      {dialog.dialog === 'edit' && mayUpdate && <CategoryDialog stored={category} onClose={dialog.close} />}
      <InUseDialog name={category.name} usages={usages} onClose={close} />
    </>
  )
}

const Missing = () => (
  <EmptyState
    level={1}
    title={<Trans>Catégorie introuvable</Trans>}
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

const words: HistoryWords<HistoryField<'printer-categories'>> = {
  ...wordsOf(categoryFields),
  created: (author) => <Trans>{author} a créé la catégorie</Trans>,
  deleted: (author) => <Trans>{author} a supprimé la catégorie</Trans>,
}
