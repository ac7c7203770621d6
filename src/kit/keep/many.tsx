// 'Garder hors ligne' for many things at once: those of a category, of a filtered list, or of a selection.
import { type ButtonProps } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { CloudDownload } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import type { Keepable } from '#api/cache/keep.ts'
import { useOnline } from '#api/connection.ts'
import { tellFailure } from '#api/failures.ts'
import { confirm } from '#device/questions.ts'

import { Button } from '../elements/button.tsx'
import { formatCount } from '../format/formats.ts'
import { KeepDialog } from './dialog.tsx'
import { useKeepRun } from './run.ts'

/** More than this would take a tablet and its network too long at once. */
export const KEPT_AT_ONCE = 200

interface KeepManyProps extends Omit<ButtonProps, 'onClick'> {
  label: string
  /** The number of things. */
  count: number
  /** Reads the first `KEPT_AT_ONCE` of them. */
  read: () => Promise<readonly Keepable[]>
  children?: ReactNode
}

export function KeepMany({ label, count, read, children, ...button }: KeepManyProps) {
  const { t } = useLingui()
  const online = useOnline()
  const run = useKeepRun()
  const [reading, setReading] = useState(false)
  const start = async () => {
    const [all, most] = [formatCount(count), formatCount(KEPT_AT_ONCE)]
    const sure =
      count <= KEPT_AT_ONCE ||
      (await confirm({
        header: t`Garder les ${most} premières fiches ?`,
        message: t`Il y en a ${all}, et ${most} au plus sont gardées à la fois. Affinez la liste pour en garder d’autres.`,
        acceptText: t`Garder les ${most} premières`,
        rejectText: t`Annuler`,
      }))
    if (!sure) return
    setReading(true)
    const items = await read().catch((error: unknown) => {
      tellFailure(error, { title: t`Rien n’a pu être gardé` })
      return []
    })
    setReading(false)
    if (items.length > 0) await run.start(items.slice(0, KEPT_AT_ONCE))
  }
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        aria-label={label}
        title={label}
        loading={reading || run.count !== null}
        disabled={!online || count === 0}
        {...button}
        onClick={() => void start()}
      >
        {children ?? <CloudDownload size={16} aria-hidden />}
      </Button>
      <KeepDialog run={run} />
    </>
  )
}
