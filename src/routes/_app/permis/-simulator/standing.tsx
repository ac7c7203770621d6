// The standing of a partner: its level, what it lacks for the next one, its certification, and the bundles that are open to it.
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Award, BadgeCheck, CircleSlash, TriangleAlert } from 'lucide-react'

import { useDay } from '#api/day.ts'
import type { Certification } from '#contract/permits/certifications.ts'
import type { Permit } from '#contract/permits/permits.ts'
import { isValid } from '#entities/permits/certifications.ts'
import { levelNames } from '#entities/permits/fields.ts'
import { HStack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { StateBadge } from '#kit/feedback/state-badge.tsx'
import { formatMoney } from '#kit/format/formats.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { Way } from './movements.tsx'
import type { Simulated } from './simulation.ts'

interface StandingNoteProps {
  permit: Permit
  simulated: Simulated
  /** The partner also occurs in another line. */
  repeated: boolean
}

export function StandingNote({ permit, simulated: { standing, certifications }, repeated }: StandingNoteProps) {
  const { t, i18n } = useLingui()
  const { level, next, movement } = standing
  const total = formatMoney(standing.total)
  const missing = next && formatMoney(next.missing)
  const wanted = next && i18n._(levelNames[next.level])
  return (
    <HStack data-part="standing" gap="2" columnGap="3" wrap="wrap" textStyle="sm" pb="1">
      <StateBadge icon={level ? Award : CircleSlash}>{level ? i18n._(levelNames[level]) : t`Aucun niveau`}</StateBadge>
      {movement !== 'stays' && (
        <StateBadge icon={movement === 'rises' ? ArrowUp : ArrowDown} means={movement === 'rises' ? 'good' : 'attention'}>
          {movement === 'rises' ? t`Monte` : t`Descend`} : <Way {...standing} />
        </StateBadge>
      )}
      <Certified certifications={certifications} asked={permit.academy_certification} />
      <Text color="fg.muted">
        <Trans>CA total : {total}</Trans>
      </Text>
      {missing && (
        <Text>
          <Trans>
            Il manque {missing} pour {wanted}
          </Trans>
        </Text>
      )}
      <OpenedTo permit={permit} standing={standing} />
      {repeated && (
        <StateBadge icon={TriangleAlert} means="attention">
          <Trans>Figure plusieurs fois</Trans>
        </StateBadge>
      )}
    </HStack>
  )
}

/** The partner's certifications, if there are any or if one is required. */
function Certified({ certifications, asked }: { certifications: readonly Certification[] | null; asked: boolean }) {
  const { t } = useLingui()
  const day = useDay()
  const valid = certifications?.filter((one) => isValid(one, day)) ?? []
  const names = [...new Set(valid.map(({ certification }) => certification))].join(', ')
  if (names !== '')
    return (
      <StateBadge icon={BadgeCheck} means="good">
        <Trans>
          Certifié : <span lang={CONTENT_LANGUAGE}>{names}</span>
        </Trans>
      </StateBadge>
    )
  if (!asked) return null
  const words =
    certifications === null
      ? t`Certification inconnue`
      : certifications.length > 0
        ? t`Certification non valide`
        : t`Certification manquante`
  return (
    <StateBadge icon={TriangleAlert} means="attention">
      {words}
    </StateBadge>
  )
}

/** The number of names that fit in a line. */
const MOST_NAMED = 3

function OpenedTo({ permit: { bundles }, standing }: { permit: Permit; standing: Simulated['standing'] }) {
  if (standing.level === null) return null
  if (standing.lacks_certification)
    return (
      <Text>
        <Trans>Aucun lot ouvert sans la certification</Trans>
      </Text>
    )
  const opened = new Set(standing.bundles)
  const names = bundles.flatMap(({ id, name }) => (opened.has(id) ? [name] : []))
  const count = names.length
  const more = count - MOST_NAMED
  return (
    <Text overflowWrap="anywhere">
      {plural(count, { 0: 'Aucun lot ouvert', one: '# lot ouvert', other: '# lots ouverts' })}
      {count > 0 && (
        <>
          {' : '}
          <span lang={CONTENT_LANGUAGE}>{names.slice(0, MOST_NAMED).join(', ')}</span>
          {more > 0 && plural(more, { one: ' et # autre', other: ' et # autres' })}
        </>
      )}
    </Text>
  )
}
