// The number of pages of the PDF.
import { Plural, Trans } from '@lingui/react/macro'

import { Text } from '#kit/elements/text.ts'

/** Null: unknown. */
export function PageCount({ count, stale = false }: { count: number | null; stale?: boolean }) {
  return (
    <Text as="span" data-part="page-count" fontVariantNumeric="tabular-nums" color="fg.muted" opacity={stale ? 0.6 : 1} aria-live="off">
      {count === null ? <Trans>… pages</Trans> : <Plural value={count} one="# page" other="# pages" />}
    </Text>
  )
}
