// A run that keeps things on this device: its progress, its failures and its final message.
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { type Failure, keep, type Keepable } from '#api/cache/keep.ts'
import { useCurrentUser } from '#api/session.ts'
import { inTurn } from '#device/keeping.ts'
import { dropWaiting } from '#device/kept.ts'
import { toast } from '#device/notices.ts'

import { formatCount } from '../format/formats.ts'
import { useRun } from '../list/bulk/run.ts'
import { noteWishes, stillWished } from './wishes.ts'

export interface KeepRun {
  /** The number of things to keep; null if no run is under way. */
  count: number | null
  done: number
  /** The app itself is still being downloaded to the device. */
  preparing: boolean
  /** Failures of the last run; empty during a run. */
  failures: readonly Failure[]
  start: (items: readonly Keepable[]) => Promise<void>
  stop: () => void
  close: () => void
}

/** One run at a time; the outcome of each is shown once. */
export function useKeepRun(): KeepRun {
  const { t } = useLingui()
  const user = useCurrentUser()
  const screens = useQueryClient()
  const navigate = useNavigate()
  const run = useRun()
  const [preparing, setPreparing] = useState(false)
  const [count, setCount] = useState<number | null>(null)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const toWhatIsKept = { label: t`Voir ce qui est gardé`, onClick: () => void navigate({ to: '/on-device' }) }
  const tell = (kept: number, [one]: readonly Keepable[]) =>
    toast.success({
      title: plural(kept, {
        one: `${formatCount(kept)} fiche gardée sur cet appareil`,
        other: `${formatCount(kept)} fiches gardées sur cet appareil`,
      }),
      ...(kept === 1 && one && { description: one.name }),
      action: toWhatIsKept,
    })
  const tellStopped = (kept: number, wanted: number) => {
    const [most, all] = [formatCount(kept), formatCount(wanted)]
    toast.info({
      title: t`Arrêté : ${most} sur ${all} gardées sur cet appareil`,
      ...(kept > 0 && { action: toWhatIsKept }),
    })
  }
  const start = async (wanted: readonly Keepable[]) => {
    const signal = run.begin()
    let done = 0
    setFailures([])
    setCount(wanted.length)
    const wishes = await noteWishes(wanted)
    let items = wanted
    const failed = await inTurn(signal, async () => {
      items = await stillWished(wanted, wishes)
      setCount(items.length)
      return await keep(items, {
        user,
        screens,
        signal,
        onPreparing: setPreparing,
        onProgress: (now) => {
          done = now
          run.setProgress(now)
        },
      })
    }).catch((error: unknown): Failure[] => {
      if (signal.aborted) return []
      throw error
    })
    // Stopped by the user: the rest is no longer wanted.
    if (signal.aborted) await dropWaiting(wanted.map(({ path }) => path))
    setCount(null)
    setFailures(failed)
    // If the user stopped the run, the message shows how many things are kept of all that were requested.
    if (failed.length === 0 && done < items.length) tellStopped(done, items.length)
    else if (failed.length === 0 && items.length > 0) tell(done, items)
  }
  return { count, done: run.progress, preparing, failures, start, stop: run.stop, close: () => setFailures([]) }
}
