// The Markup tab of an offer: a line per subsidiary, actor and period, expressed in one of three ways; and which of them apply on a day.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { useDay } from '#api/day.ts'
import { useCanCall } from '#api/session.ts'
import type { Markups } from '#contract/offers/offer-markups.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { coefficientTypes } from '#engine/offers/markup.ts'
import { actors } from '#engine/prices/amounts.ts'
import { useOwnZone } from '#entities/lookups/own-zone.ts'
import { zonesQuery } from '#entities/lookups/queries.ts'
import { LastSave } from '#entities/offers/last-save.tsx'
import { coefficientTypeLabels } from '#entities/offers/markup-labels.ts'
import { markupsQuery } from '#entities/offers/set-queries.ts'
import { actorLabels } from '#entities/prices/fields.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { EmptyState, FailedState, LoadingState } from '#kit/feedback/states.tsx'
import { useFieldContext } from '#kit/form/context.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { formatDate, formatNumber, formatPercent } from '#kit/format/formats.ts'
import { bareDecimal, type LineColumn } from '#kit/lines/columns.ts'
import type { LineErrors } from '#kit/lines/line.ts'
import { Lines } from '#kit/lines/lines.tsx'

import { useOffer } from '../-page/offer.ts'
import type { Zone } from './grid-rows.ts'
import { MarkupGrid } from './grid.tsx'
import { useMarkupForm } from './save.ts'
import { type MarkupLine, newLine, valueAs } from './values.ts'

export function OfferMarkups() {
  const { t } = useLingui()
  const offer = useOffer()
  // Refetched when editing begins, however fresh the cached markups are.
  const markups = useQuery({ ...markupsQuery(offer.id), staleTime: 0 })
  const zones = useQuery(zonesQuery())
  if (markups.isError && !markups.data)
    return (
      <FailedState title={t`Les coefficients n’ont pas pu être chargés`} error={markups.error} onRetry={() => void markups.refetch()} />
    )
  if (zones.isError && !zones.data)
    return <FailedState title={t`Impossible de récupérer les filiales`} error={zones.error} onRetry={() => void zones.refetch()} />
  if (!markups.data || !zones.data) return <LoadingState />
  return <Editor key={offer.id} offer={offer} stored={markups.data} zones={zones.data.items} />
}

interface EditorProps {
  offer: Offer
  stored: Markups
  zones: readonly Zone[]
}

function Editor({ offer, stored, zones }: EditorProps) {
  const readOnly = !useCanCall('offer_markups.save')
  const show = useShown(zones)
  const { errors, forgive, base: _, ...versioned } = useMarkupForm(offer, stored, show)
  const { form } = versioned
  return (
    <FormLayout {...versioned} gap="4" readOnly={readOnly}>
      <form.AppField name="items">{() => <MarkupLines {...{ zones, readOnly, errors, forgive }} />}</form.AppField>
      <LastSave offer_id={offer.id} part="markup" />
    </FormLayout>
  )
}

interface MarkupLinesProps {
  zones: readonly Zone[]
  readOnly: boolean
  errors: LineErrors
  forgive: () => void
}

function MarkupLines({ zones, readOnly, errors, forgive }: MarkupLinesProps) {
  const { t, i18n } = useLingui()
  const day = useDay()
  const own = useOwnZone()?.code_sigma ?? null
  const lines = useFieldContext<MarkupLine[]>().state.value
  const zoneName = (code: string | null) => zones.find(({ code_sigma }) => code_sigma === code)?.name ?? code ?? '—'
  const columns = useColumns(zones)
  return (
    <Stack gap="6">
      {(lines.length > 0 || !readOnly) && <MarkupGrid {...{ zones, readOnly, errors, forgive }} />}
      <Stack gap="3">
        <Text textStyle="sm" color="fg.muted">
          <Trans>
            Écrivez le coefficient, le taux de marge (sur le coût) ou le taux de marque (sur le prix) : les deux autres suivent. Le
            coefficient d’une filiale passe avant le national.
          </Trans>
        </Text>
        <Lines
          label={t`Coefficients par filiale, acteur et période`}
          columns={columns}
          // The next line most often follows the line above.
          make={() => newLine(lines.at(-1)?.zone ?? own, day)}
          addText={<Trans>Ajouter un coefficient</Trans>}
          nameOf={({ zone, actor }) => `${zoneName(zone)}, ${i18n._(actorLabels[actor])}`}
          readOnly={readOnly}
          errors={errors}
          forgive={forgive}
          empty={
            <EmptyState
              title={t`Aucun coefficient`}
              description={
                readOnly
                  ? t`Les prix de cette offre sont ceux du catalogue.`
                  : t`Sans coefficient, les prix de l’offre sont ceux du catalogue.`
              }
            />
          }
        />
      </Stack>
    </Stack>
  )
}

function useColumns(zones: readonly Zone[]): LineColumn<MarkupLine>[] {
  // Keep the same columns after every keystroke, or every line is rendered again. The compiler does not recognise Lingui's macro as a hook.
  'use memo'
  const { t, i18n } = useLingui()
  return [
    {
      key: 'zone',
      label: t`Filiale`,
      width: 'minmax(9rem, 1.4fr)',
      control: { kind: 'choice', items: zones.map(({ code_sigma, name }) => ({ value: code_sigma, label: name })) },
      read: ({ zone }) => zone,
      write: (zone) => ({ zone }),
      field: () => 'zone',
    },
    {
      key: 'actor',
      label: t`Acteur`,
      width: 'minmax(7rem, 0.8fr)',
      control: { kind: 'choice', items: actors.map((actor) => ({ value: actor, label: i18n._(actorLabels[actor]) })) },
      read: ({ actor }) => actor,
      write: (value) => ({ actor: value === 'agency' ? 'agency' : 'seller' }),
      field: () => 'actor',
    },
    ...coefficientTypes.map((coefficient_type): LineColumn<MarkupLine> => ({
      key: coefficient_type,
      label: i18n._(coefficientTypeLabels[coefficient_type]),
      width: 'minmax(7rem, 0.8fr)',
      control: { kind: 'decimal', ...(coefficient_type !== 'coefficient' && { unit: 'PERCENT', signed: true }) },
      read: (line) => valueAs(line, coefficient_type),
      write: (value) => ({ markup: { coefficient_type, value } }),
      // The error of a value is shown in the column in which it was typed.
      field: ({ markup }) => (markup.coefficient_type === coefficient_type ? 'value' : null),
      follows: ({ markup }) => markup.coefficient_type !== coefficient_type,
    })),
    {
      key: 'start_date',
      label: t`Début`,
      width: 'minmax(9rem, 1fr)',
      control: { kind: 'date' },
      read: ({ start_date }) => start_date,
      write: (start_date) => ({ start_date }),
      field: () => 'start_date',
    },
    {
      key: 'end_date',
      label: t`Fin`,
      width: 'minmax(9rem, 1fr)',
      control: { kind: 'date' },
      read: ({ end_date }) => end_date,
      write: (end_date) => ({ end_date }),
      field: () => 'end_date',
    },
  ]
}

/** A value of a line in the text of a conflict. */
function useShown(zones: readonly Zone[]) {
  const { t, i18n } = useLingui()
  const shown = (value: unknown): string => {
    if (typeof value === 'string') {
      if (/^\d{4}-/.test(value)) return formatDate(value)
      const actor = actors.find((one) => one === value)
      return actor ? i18n._(actorLabels[actor]) : (zones.find(({ code_sigma }) => code_sigma === value)?.name ?? value)
    }
    if (typeof value !== 'object' || value === null) return ''
    if ('coefficient_type' in value && 'value' in value) {
      const amount = bareDecimal(typeof value.value === 'string' ? value.value : null) ?? ''
      return value.coefficient_type === 'coefficient' ? `× ${formatNumber(amount)}` : formatPercent(amount)
    }
    if ('markup' in value && 'zone' in value && 'actor' in value) return [value.zone, value.actor, value.markup].map(shown).join(' ')
    return Array.isArray(value) ? value.map(shown).join(', ') : ''
  }
  return (_field: string, value: unknown) => shown(value) || t`non défini`
}
