// The state of a permit, in a word.
import { useLingui } from '@lingui/react'
import { CircleCheck, CircleSlash, Hourglass } from 'lucide-react'

import { useDay } from '#api/day.ts'
import { type Permit, permitState } from '#contract/permits/permits.ts'
import { stateNames } from '#entities/permits/fields.ts'
import { StateBadge } from '#kit/feedback/state-badge.tsx'

const looks = {
  active: { icon: CircleCheck, means: 'good' },
  ends_soon: { icon: Hourglass, means: 'attention' },
  ended: { icon: CircleSlash, means: 'plain' },
} as const

export function PermitStateBadge({ permit }: { permit: Permit }) {
  const { i18n } = useLingui()
  const state = permitState(permit, useDay())
  return <StateBadge {...looks[state]}>{i18n._(stateNames[state])}</StateBadge>
}
