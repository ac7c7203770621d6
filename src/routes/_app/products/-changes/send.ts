// Sends a change of many prices exactly once, and handles a refusal.
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { changedSinceOf } from '#api/refusals.ts'
import type { PriceChange } from '#contract/prices/price-changes.ts'
import type { ChangedLine } from '#contract/shared/changes.ts'
import { toast } from '#device/notices.ts'
import { randomId } from '#device/random-id.ts'
import { formatCount } from '#kit/format/formats.ts'

interface ApplyPrices {
  mutationKey: readonly unknown[]
  /** The digest of the preview that is applied. */
  digest: string
  send: (consent: { digest: string; skip_refused: boolean }, options: { context: { idempotency_key: string } }) => Promise<PriceChange>
  /** Something was changed since: the preview must be read again. */
  onChanged: (rows: ChangedLine[]) => void
}

/** Applies the preview, then shows the recorded change. */
export function useApplyPrices({ mutationKey, digest, send, onChanged }: ApplyPrices) {
  const navigate = useNavigate()
  const [key] = useState(randomId)
  return useMutation({
    mutationKey,
    mutationFn: async (skip_refused: boolean) =>
      await send({ digest, skip_refused }, { context: { idempotency_key: `${key}${digest.slice(0, 16)}${skip_refused ? 1 : 0}` } }),
    onSuccess: async ({ id, row_count }) => {
      toast.success({ title: row_count === 1 ? t`1 tarif modifié` : t`${formatCount(row_count)} tarifs modifiés` })
      await navigate({ to: '/products/price-changes/$id', params: { id: String(id) } })
    },
    onError: (error) => {
      const rows = changedSinceOf(error)
      if (rows) onChanged(rows)
    },
  })
}
