// Dialog with the effect of a save: the default configuration first, then the cases; each opens to show its changed products.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'

import type { ConfigurationImpact, OfferImpact } from '#contract/offers/offer-impact.ts'
import { isMoved } from '#engine/offers/impact.ts'
import { zonesQuery } from '#entities/lookups/queries.ts'
import { actorLabels } from '#entities/prices/fields.ts'
import { Button } from '#kit/elements/controls.ts'
import { html, Stack } from '#kit/elements/layout.ts'
import { Badge, Text } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { formatDate } from '#kit/format/formats.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { FailuresOfCase } from './failures.tsx'
import { Difference, Moved } from './figures.tsx'
import { ImpactLines } from './lines.tsx'
import { type Elsewhere, WhereLooked } from './where.tsx'

interface ImpactDialogProps {
  offer_id: number
  impact: OfferImpact
  /** Calculates the effect for another place. */
  find: (place: Elsewhere) => Promise<OfferImpact>
  answer: (sure: boolean) => void
}

export function ImpactDialog({ offer_id, impact, find, answer }: ImpactDialogProps) {
  const { t } = useLingui()
  const elsewhere = useMutation({
    mutationFn: find,
    meta: { error: () => t`L’effet de cette modification sur les prix n’a pas pu être calculé.` },
  })
  const { configurations, left_out } = elsewhere.data ?? impact
  // Shows the new choice while its result is loading.
  const looked = (elsewhere.isPending ? elsewhere.variables : undefined) ?? configurations[0]
  const shown = configurations.filter((one, at) => at === 0 || isMoved(one))
  const opened = shown.find(isMoved)
  const still = configurations.length - shown.length
  const failing = shown.filter(breaks).length
  return (
    <Dialog
      onClose={() => answer(false)}
      size="xl"
      dismissable={false}
      title={<Trans>Effet sur les prix</Trans>}
      footer={
        <>
          <Button variant="outline" onClick={() => answer(false)}>
            <Trans>Revenir au brouillon</Trans>
          </Button>
          <Button data-autofocus onClick={() => answer(true)}>
            {failing > 0 ? <Trans>Enregistrer quand même</Trans> : <Trans>Enregistrer</Trans>}
          </Button>
        </>
      }
    >
      <Stack gap="4" data-part="impact" tabIndex={0} role="group" aria-label={t`Effet sur les prix`} aria-busy={elsewhere.isPending}>
        {looked && <WhereLooked at={looked} onChange={elsewhere.mutate} />}
        {failing > 0 && (
          <Text color="fg.error">
            <Plural
              value={failing}
              one="# cas d’essai ne donnera plus ce qu’il attend."
              other="# cas d’essai ne donneront plus ce qu’ils attendent."
            />
          </Text>
        )}
        <html.table
          w="full"
          // On a phone, as wide as the dialog, whatever its content.
          tableLayout={{ base: 'fixed', md: 'auto' }}
          css={{
            '& > thead th': { color: 'fg.muted', textStyle: 'xs', fontWeight: 'normal', pb: '1' },
            '& > tbody': { borderTopWidth: '1px' },
            '& > :is(thead, tbody) > tr > :is(th, td)': { textAlign: 'end', verticalAlign: 'top', py: '2', ps: '3' },
            '& > :is(thead, tbody) > tr > :first-child': { textAlign: 'start', ps: '0' },
          }}
        >
          <html.caption captionSide="top" textAlign="start" color="fg.muted" textStyle="sm" pb="3">
            <Trans>Total de l’offre avant et après l’enregistrement, hors taxes.</Trans>
          </html.caption>
          <thead>
            <tr>
              <th scope="col">{t`Configuration`}</th>
              <th scope="col">{t`Total`}</th>
              <th scope="col">{t`Écart`}</th>
            </tr>
          </thead>
          {shown.map((one) => (
            <Configuration
              key={`${one.case?.id} ${one.zone} ${one.actor} ${one.date}`}
              offer_id={offer_id}
              configuration={one}
              opened={one === opened}
            />
          ))}
        </html.table>
        <Text textStyle="sm" color="fg.muted" _empty={{ display: 'none' }}>
          {still > 0 && <Plural value={still} one="# cas d’essai ne change pas. " other="# cas d’essai ne changent pas. " />}
          {left_out > 0 && (
            <Plural
              value={left_out}
              one="# cas d’essai n’a pas été calculé : l’offre a trop d’articles. "
              other="# cas d’essai n’ont pas été calculés : l’offre a trop d’articles. "
            />
          )}
        </Text>
      </Stack>
    </Dialog>
  )
}

const breaks = ({ failures, failed_before }: ConfigurationImpact) => failures.length > 0 && !failed_before

interface ConfigurationProps {
  offer_id: number
  configuration: ConfigurationImpact
  /** Whether it is open at first. */
  opened: boolean
}

function Configuration({ offer_id, configuration, opened }: ConfigurationProps) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState(opened)
  const zones = useQuery(zonesQuery()).data?.items ?? []
  const { zone, actor, date, before, after, lines } = configuration
  const name = configuration.case?.name ?? t`Configuration par défaut`
  const where = zone === null ? t`sans filiale (tarif national)` : (zones.find(({ code_sigma }) => code_sigma === zone)?.name ?? zone)
  const Chevron = open ? ChevronDown : ChevronRight
  const text = (
    <Text as="span" overflowWrap="anywhere" lang={configuration.case ? CONTENT_LANGUAGE : undefined}>
      {name}
    </Text>
  )
  return (
    <tbody>
      <tr>
        <html.th scope="row" fontWeight="normal">
          <Stack gap="0.5" align="flex-start">
            {isMoved(configuration) ? (
              <Button
                variant="plain"
                size="sm"
                h="auto"
                minH="6"
                px="0"
                gap="1"
                whiteSpace="normal"
                textAlign="start"
                aria-expanded={open}
                onClick={() => setOpen(!open)}
              >
                <Chevron size={16} aria-hidden style={{ flexShrink: 0 }} />
                {text}
              </Button>
            ) : (
              text
            )}
            <Text as="span" textStyle="xs" color="fg.muted">
              {[where, i18n._(actorLabels[actor]), formatDate(date)].join(' · ')}
            </Text>
            {breaks(configuration) && (
              <Badge colorPalette={meaning.wrong}>
                <Trans>échoue</Trans>
              </Badge>
            )}
          </Stack>
        </html.th>
        <td>
          <Moved before={before} after={after} />
        </td>
        <td>
          <Difference of={configuration} />
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={3}>
            <Stack gap="3" textAlign="start">
              {breaks(configuration) && <FailuresOfCase offer_id={offer_id} failures={configuration.failures} />}
              {lines.length > 0 && <ImpactLines configuration={configuration} name={name} />}
            </Stack>
          </td>
        </tr>
      )}
    </tbody>
  )
}
