// Notice above a list searched by several references: those that do not exist, with a button to copy them.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'

import { toast } from '#device/notices.ts'

import { Button } from '../elements/button.tsx'
import { Notice } from '../feedback/notice.tsx'

interface UnknownReferencesProps {
  /** The references as typed. */
  unknown: readonly string[]
}

/** At most this many are named; the button copies all of them, one per line. */
const NAMED = 20

export function UnknownReferences({ unknown }: UnknownReferencesProps) {
  const { t } = useLingui()
  if (unknown.length === 0) return null
  const named = unknown.slice(0, NAMED).join(', ')
  const more = unknown.length - NAMED
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(unknown.join('\n'))
      toast.success({ title: t`Références inconnues copiées` })
    } catch {
      toast.error({ title: t`Le navigateur n’a pas laissé copier les références` })
    }
  }
  return (
    <Notice
      status="warning"
      size="sm"
      data-part="unknown-references"
      title={<Plural value={unknown.length} one="Une référence est inconnue :" other="# références sont inconnues :" />}
      action={
        <Button size="xs" variant="outline" onClick={() => void copy()}>
          <Copy size={14} aria-hidden />
          <Trans>Copier</Trans>
        </Button>
      }
    >
      {named}
      {more > 0 && (
        <>
          {' '}
          <Plural value={more} one="et une autre" other="et # autres" />
        </>
      )}
    </Notice>
  )
}
