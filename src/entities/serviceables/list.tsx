// The coverages of an offer or a bundle: what each comes to, whether it can be sold and what is missing.
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleSlash, EllipsisVertical, Pencil, Plus, Power, PowerOff, ShieldCheck, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { useOnline } from '#api/connection.ts'
import { useCan, useCanCall } from '#api/session.ts'
import type { Coverage } from '#contract/offers/serviceables.ts'
import { saveRights } from '#contract/people/permissions.ts'
import { neededFields } from '#engine/offers/coverage.ts'
import { Button, IconButton } from '#kit/elements/controls.ts'
import { Box, Flex, HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { StateBadge } from '#kit/feedback/state-badge.tsx'
import { formatMoney, formatPercent } from '#kit/format/formats.ts'
import { useLabels } from '#kit/format/labels.ts'
import { Menu, MenuItem } from '#kit/overlay/menu.tsx'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { ClickPrice } from './click-price.tsx'
import { CoverageDialog } from './dialog.tsx'
import { Example } from './example.tsx'
import { contractLabels, formFields, modeLabels } from './fields.ts'
import type { Covered } from './queries.ts'
import { useActivation, useRemoval } from './save.ts'

/** Which coverage is open: by its id, or a new one. */
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
        <Stack as="ul" listStyleType="none" gap="0" divideY="1px" my="-2">
          {coverages.map((coverage) => (
            <CoverageLine key={coverage.id} coverage={coverage} onEdit={() => onOpen(coverage.id)} />
          ))}
        </Stack>
      )}
      {((open === 'new' && mayAdd) || edited) && (
        <CoverageDialog key={open} owner={owner} stored={edited} onClose={() => onOpen(undefined)} />
      )}
    </Section>
  )
}

function CoverageLine({ coverage, onEdit }: { coverage: Coverage; onEdit: () => void }) {
  const { t, i18n } = useLingui()
  const { service, contract_type, calculation_mode } = coverage
  const mayChange = useCan(saveRights.serviceables.update)
  const online = useOnline()
  return (
    <Flex as="li" gap="3" py="3" align="flex-start" wrap={{ base: 'wrap', md: 'nowrap' }} data-coverage={coverage.id}>
      <Stack gap="1.5" flex="1 1 16rem" minW="0">
        <HStack gap="2" wrap="wrap">
          <Text fontWeight="medium" overflowWrap="anywhere" lang={CONTENT_LANGUAGE}>
            {service.name}
          </Text>
          <States coverage={coverage} />
        </HStack>
        <Text textStyle="sm" color="fg.muted">
          {`${i18n._(contractLabels[contract_type])} · ${i18n._(modeLabels[calculation_mode])}`}
        </Text>
        <Amounts coverage={coverage} />
        <Box textStyle="sm" fontVariantNumeric="tabular-nums">
          <Example {...coverage} />
        </Box>
        <ClickPrice owner={{ entity: coverage.entity, id: coverage.entity_id }} {...coverage} />
      </Stack>
      <HStack gap="1" ms="auto">
        {mayChange && (
          <IconButton
            size="sm"
            variant="ghost"
            aria-label={t`Modifier ${service.name}`}
            title={t`Modifier`}
            disabled={!online}
            onClick={onEdit}
          >
            <Pencil size={16} aria-hidden />
          </IconButton>
        )}
        <More coverage={coverage} mayChange={mayChange} />
      </HStack>
    </Flex>
  )
}

function Amounts({ coverage }: { coverage: Coverage }) {
  const labels = useLabels(formFields)
  const shown = neededFields[coverage.calculation_mode].flatMap((field) => {
    const value = coverage[field]
    return value ? [{ field, text: field.endsWith('rate') ? formatPercent(value) : formatMoney(value) }] : []
  })
  return (
    <HStack textStyle="sm" columnGap="4" rowGap="0" wrap="wrap" fontVariantNumeric="tabular-nums">
      {shown.map(({ field, text }) => (
        <span key={field}>
          <Trans>
            {labels[field]} : {text}
          </Trans>
        </span>
      ))}
    </HStack>
  )
}

function States({ coverage: { active, complete, missing, mandatory } }: { coverage: Coverage }) {
  const labels = useLabels(formFields)
  const what = missing.map((field) => labels[field]).join(', ')
  return (
    <>
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
    </>
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
