// Warnings about a table of ranges that can be saved all the same, and a button that applies the proposed correction.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { DegressivityWarning } from '#engine/offers/degressivity.ts'
import { Button } from '#kit/elements/controls.ts'
import { List } from '#kit/elements/text.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { formatNumber } from '#kit/format/formats.ts'
import { bareDecimal } from '#kit/lines/columns.ts'

interface WarningsProps {
  warnings: readonly (DegressivityWarning & { of?: string })[]
  /** Applies the proposal; null for users with read access only. */
  onMend: (() => void) | null
  proposal: ReactNode
}

export function Warnings({ warnings, onMend, proposal }: WarningsProps) {
  const { t } = useLingui()
  const warningText = (kind: DegressivityWarning['kind'], from: string, to: string) => {
    if (kind === 'CLIFF') return t`Commander ${from} coûte plus cher que ${to}.`
    return from === to ? t`Aucun palier pour ${from}.` : t`Aucun palier de ${from} à ${to}.`
  }
  if (warnings.length === 0) return null
  return (
    <Notice
      status="warning"
      title={<Trans>Paliers incohérents</Trans>}
      action={
        onMend && (
          <Button type="button" size="sm" variant="outline" onClick={onMend}>
            <Trans>Appliquer la proposition</Trans>
          </Button>
        )
      }
    >
      <List.Root ps="4">
        {warnings.map(({ kind, from, to, of }) => (
          <List.Item key={`${of} ${kind} ${from}`}>
            {of && `${of} · `}
            {warningText(kind, bare(from), bare(to))}
          </List.Item>
        ))}
      </List.Root>
      {onMend && proposal}
    </Notice>
  )
}
const bare = (quantity: string) => formatNumber(bareDecimal(quantity) ?? '')
