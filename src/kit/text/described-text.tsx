// Displays the text of a described field.
import { chakra } from '@chakra-ui/react'
import { Trans } from '@lingui/react/macro'

import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { formatDate } from '../format/formats.ts'
import type { Described } from '../format/labels.ts'
import { RichText } from './rich-text-view.tsx'

/** Shows a text, a date or rich text, by the description of its `field`. */
export function DescribedText({ field, text }: { field: Pick<Described, 'kind' | 'written'> | undefined; text: string | null }) {
  if (!text) return <Trans>non défini</Trans>
  const { kind, written } = field ?? {}
  if (kind === 'html') return <RichText html={text} />
  if (kind === 'day') return formatDate(text)
  return (
    <chakra.span overflowWrap="anywhere" lang={written && CONTENT_LANGUAGE}>
      {text}
    </chakra.span>
  )
}
