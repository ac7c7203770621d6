// The groups of a list's lines with their numbers; one of them filters the table.
import { useLingui } from '@lingui/react/macro'

import type { SupplierList } from '#contract/suppliers/supplier-lists.ts'
import type { ListGroup } from '#engine/suppliers/profile.ts'
import { Button } from '#kit/elements/controls.ts'
import { Wrap } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { type Meaning, meaning } from '#kit/feedback/meaning.ts'
import { formatCount } from '#kit/format/formats.ts'

import { groupLabels, groupMeanings, shownGroups, sumOf } from '../words.ts'

interface GroupChipsProps {
  counts: SupplierList['counts']
  chosen: ListGroup | undefined
  onChoose: (group: ListGroup | undefined) => void
}

export function GroupChips({ counts, chosen, onChoose }: GroupChipsProps) {
  const { t, i18n } = useLingui()
  const present = shownGroups.filter((group) => (counts[group] ?? 0) > 0 || group === chosen)
  return (
    <Wrap gap="2" role="group" aria-label={t`Groupes de lignes`}>
      <Chip label={t`Toutes`} count={sumOf(counts, shownGroups)} pressed={chosen === undefined} onClick={() => onChoose(undefined)} />
      {present.map((group) => (
        <Chip
          key={group}
          label={i18n._(groupLabels[group])}
          count={counts[group] ?? 0}
          means={groupMeanings[group]}
          pressed={chosen === group}
          onClick={() => onChoose(chosen === group ? undefined : group)}
        />
      ))}
    </Wrap>
  )
}

interface ChipProps {
  label: string
  count: number
  means?: Meaning
  pressed: boolean
  onClick: () => void
}

function Chip({ label, count, means = 'plain', pressed, onClick }: ChipProps) {
  const color = means === 'attention' || means === 'wrong' ? `${meaning[means]}.fg` : 'fg.muted'
  return (
    <Button size="sm" variant={pressed ? 'subtle' : 'outline'} aria-pressed={pressed} onClick={onClick}>
      {label}
      <Text as="span" color={pressed ? 'inherit' : color} fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {formatCount(count)}
      </Text>
    </Button>
  )
}
