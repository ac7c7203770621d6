// The effect of changed thresholds: the number of partners at each level, and who moves up or down.
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { PermitLevel } from '#engine/permits/levels.ts'
import { levelNames } from '#entities/permits/fields.ts'
import { Stack } from '#kit/elements/layout.ts'
import { List, Text } from '#kit/elements/text.ts'
import { useAnnounceAnswer } from '#kit/feedback/announce.tsx'
import { Notice } from '#kit/feedback/notice.tsx'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import type { Simulated, Simulation } from './simulation.ts'

/** The number of partners at a level, and its change. */
export function LevelCount({ count, change }: { count: number; change: number }) {
  const by = change > 0 ? ` (+${change})` : change < 0 ? ` (−${-change})` : ''
  return (
    <Text textStyle="sm" color="fg.muted">
      {plural(count, { 0: 'aucun partenaire', one: '# partenaire', other: '# partenaires' })}
      {by}
    </Text>
  )
}

interface MovementsProps {
  simulation: Simulation
  /** Whether a threshold differs from the stored one. */
  moved: boolean
  action: ReactNode
}

export function Movements({ simulation: { partners, misplaced }, moved, action }: MovementsProps) {
  const { t } = useLingui()
  const [rising, falling] = (['rises', 'falls'] as const).map((way) => partners.filter(({ standing }) => standing.movement === way))
  const told = toldOf(rising?.length ?? 0, falling?.length ?? 0)
  useAnnounceAnswer(told, moved ? told : undefined)
  return (
    <Section title={t`Qui monte, qui descend`} actions={action}>
      {misplaced ? (
        <Notice
          status="warning"
          size="sm"
          title={t`Aucun permis ne peut avoir ces seuils : les niveaux sont ceux des seuils enregistrés.`}
        />
      ) : moved ? (
        <Stack gap="3">
          <Text fontWeight="medium">{told}</Text>
          <Moving title={t`Montent`} partners={rising ?? []} />
          <Moving title={t`Descendent`} partners={falling ?? []} />
        </Stack>
      ) : (
        <Text color="fg.muted">
          <Trans>Déplacez un seuil : qui change de niveau apparaît ici aussitôt. Rien n’en est enregistré dans le permis.</Trans>
        </Text>
      )}
    </Section>
  )
}

function toldOf(rising: number, falling: number): string {
  const up = plural(rising, { 0: 'Personne ne monte', one: '# partenaire monte', other: '# partenaires montent' })
  const down = plural(falling, { 0: 'personne ne descend', one: '# descend', other: '# descendent' })
  return `${up}, ${down}`
}

function Moving({ title, partners }: { title: string; partners: Simulated[] }) {
  const { t } = useLingui()
  if (partners.length === 0) return null
  return (
    <Stack gap="1">
      <Text textStyle="sm" color="fg.muted">
        {title}
      </Text>
      <List.Root ps="5" textStyle="sm" aria-label={title} maxH="14rem" overflowY="auto">
        {partners.map(({ line, standing }) => (
          <List.Item key={line.id} overflowWrap="anywhere">
            <span lang={CONTENT_LANGUAGE}>{line.name ?? line.company_code ?? t`Partenaire sans nom`}</span> : <Way {...standing} />
          </List.Item>
        ))}
      </List.Root>
    </Stack>
  )
}

/** The change from one level to another. */
export function Way({ before, level }: { before: PermitLevel | null; level: PermitLevel | null }) {
  const { t, i18n } = useLingui()
  const nameOf = (one: PermitLevel | null) => (one === null ? t`aucun niveau` : i18n._(levelNames[one]))
  return `${nameOf(before)} → ${nameOf(level)}`
}
