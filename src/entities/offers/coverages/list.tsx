// The coverages of an offer or a bundle: their amounts, whether they can be sold, and what is missing.
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleSlash, EllipsisVertical, Pencil, Plus, Power, PowerOff, ShieldCheck, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { useOnline } from '#api/connection.ts'
import { useCan, useCanCall } from '#api/session.ts'
import type { Coverage } from '#contract/offers/serviceables.ts'
import { saveRights } from '#contract/people/permissions.ts'
import { neededFields } from '#engine/offers/coverage.ts'
import { Button, IconButton } from '#kit/elements/controls.ts'
import { Box, HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { StateBadge } from '#kit/feedback/state-badge.tsx'
import { formatMoney, formatPercent } from '#kit/format/formats.ts'
import { useLabels } from '#kit/format/labels.ts'
import { Menu, MenuItem } from '#kit/overlay/menu.tsx'
import { Section } from '#kit/page/page.tsx'
import { type SmallColumn, SmallTable } from '#kit/table/small-table.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { ClickPrice } from './click-price.tsx'
import { CoverageDialog } from './dialog.tsx'
import { Example } from './example.tsx'
import { contractLabels, formFields, modeLabels } from './fields.ts'
import type { Covered } from './queries.ts'
import { useActivation, useRemoval } from './save.ts'

/** The open coverage: its id, or a new one. */
export type OpenCoverage = number | 'new' | undefined

interface CoverageListProps {
  owner: Covered
  title: ReactNode
  coverages: Coverage[]
  open: OpenCoverage
  onOpen: (open: OpenCoverage) => void
}

export function CoverageList({ owner, title, coverages, open, onOpen }: CoverageListProps) {
  const online = useOnline()
  const mayAdd = useCan(saveRights.serviceables.create)
  const mayChange = useCan(saveRights.serviceables.update)
  const edited = (mayChange && coverages.find(({ id }) => id === open)) || null
  return (
    <Section
      title={title}
      actions={
        mayAdd && (
          <Button size="sm" variant="outline" flexShrink="0" disabled={!online} onClick={() => onOpen('new')}>
            <Plus size={16} aria-hidden /> <Trans>Ajouter une couverture</Trans>
          </Button>
        )
      }
    >
      {coverages.length === 0 ? (
        <Text textStyle="sm" color="fg.muted">
          <Trans>Aucune couverture.</Trans>
        </Text>
      ) : (
        <CoverageTable coverages={coverages} onEdit={onOpen} />
      )}
      {((open === 'new' && mayAdd) || edited) && (
        <CoverageDialog key={open} owner={owner} stored={edited} onClose={() => onOpen(undefined)} />
      )}
    </Section>
  )
}

function CoverageTable({ coverages, onEdit }: { coverages: Coverage[]; onEdit: (id: number) => void }) {
  const { t } = useLingui()
  return <SmallTable label={t`Couvertures`} columns={useColumns(onEdit)} rows={coverages} idOf={({ id }) => id} />
}

function useColumns(onEdit: (id: number) => void): SmallColumn<Coverage>[] {
  const { t, i18n } = useLingui()
  const contractOf = ({ contract_type }: Coverage) => i18n._(contractLabels[contract_type])
  const modeOf = ({ calculation_mode }: Coverage) => i18n._(modeLabels[calculation_mode])
  return [
    {
      id: 'service',
      label: t`Service`,
      sort: ({ service }) => service.name,
      cell: ({ service }) => <ServiceName>{service.name}</ServiceName>,
    },
    { id: 'contract', label: t`Type de contrat`, sort: contractOf, cell: contractOf },
    { id: 'mode', label: t`Mode de calcul`, sort: modeOf, cell: modeOf },
    { id: 'amounts', label: t`Montants`, width: '34%', cell: (coverage) => <Amounts coverage={coverage} /> },
    {
      id: 'state',
      label: t`État`,
      sort: ({ complete, active }) => Number(complete) + Number(active),
      cell: (coverage) => <States coverage={coverage} />,
    },
    {
      id: 'actions',
      label: t`Actions`,
      hidden: true,
      cell: (coverage) => <Actions coverage={coverage} onEdit={() => onEdit(coverage.id)} />,
    },
  ]
}

const ServiceName = ({ children }: { children: string }) => (
  <Text as="span" fontWeight="medium" overflowWrap="anywhere" lang={CONTENT_LANGUAGE}>
    {children}
  </Text>
)

function Actions({ coverage, onEdit }: { coverage: Coverage; onEdit: () => void }) {
  const { t } = useLingui()
  const mayChange = useCan(saveRights.serviceables.update)
  const online = useOnline()
  return (
    <HStack gap="1" justify="flex-end">
      {mayChange && (
        <IconButton
          size="sm"
          variant="ghost"
          aria-label={t`Modifier ${coverage.service.name}`}
          title={t`Modifier`}
          disabled={!online}
          onClick={onEdit}
        >
          <Pencil size={16} aria-hidden />
        </IconButton>
      )}
      <More coverage={coverage} mayChange={mayChange} />
    </HStack>
  )
}

/** The amounts that the mode needs, an example of the result, and a warning if a page costs more. */
function Amounts({ coverage }: { coverage: Coverage }) {
  const labels = useLabels(formFields)
  const shown = neededFields[coverage.calculation_mode].flatMap((field) => {
    const value = coverage[field]
    return value ? [{ field, text: field.endsWith('rate') ? formatPercent(value) : formatMoney(value) }] : []
  })
  return (
    <Stack gap="1" fontVariantNumeric="tabular-nums">
      {shown.map(({ field, text }) => (
        <span key={field}>
          <Trans>
            {labels[field]} : {text}
          </Trans>
        </span>
      ))}
      <Box color="fg.muted">
        <Example {...coverage} />
      </Box>
      <ClickPrice owner={{ entity: coverage.entity, id: coverage.entity_id }} {...coverage} />
    </Stack>
  )
}

function States({ coverage: { active, complete, missing, mandatory } }: { coverage: Coverage }) {
  const labels = useLabels(formFields)
  const what = missing.map((field) => labels[field]).join(', ')
  return (
    <HStack gap="2" wrap="wrap">
      {!active && (
        <StateBadge icon={PowerOff}>
          <Trans context="couverture">Inactive</Trans>
        </StateBadge>
      )}
      {complete ? (
        <StateBadge icon={CircleCheck} means="good">
          <Trans>Complète</Trans>
        </StateBadge>
      ) : (
        <StateBadge icon={CircleSlash} means="attention">
          <Trans>Incomplète, ne peut pas être vendue : {what}</Trans>
        </StateBadge>
      )}
      {mandatory && (
        <StateBadge icon={ShieldCheck}>
          <Trans context="couverture">Obligatoire</Trans>
        </StateBadge>
      )}
    </HStack>
  )
}

function More({ coverage, mayChange }: { coverage: Coverage; mayChange: boolean }) {
  const { t } = useLingui()
  const online = useOnline()
  const mayRemove = useCanCall('serviceables.remove')
  const activation = useActivation(coverage)
  const removal = useRemoval(coverage)
  if (!mayChange && !mayRemove) return null
  const label = t`Plus d’actions pour ${coverage.service.name}`
  return (
    <Menu
      label={label}
      aria-label={label}
      size="sm"
      px="2"
      loading={activation.pending || removal.pending}
      disabled={!online}
      button={<EllipsisVertical size={16} aria-hidden />}
    >
      {mayChange && (
        <MenuItem onSelect={activation.run}>
          {coverage.active ? <PowerOff size={16} aria-hidden /> : <Power size={16} aria-hidden />}
          {coverage.active ? t`Désactiver` : t`Activer`}
        </MenuItem>
      )}
      {mayRemove && (
        <MenuItem onSelect={removal.run}>
          <Trash2 size={16} aria-hidden /> {t`Supprimer`}
        </MenuItem>
      )}
    </Menu>
  )
}
