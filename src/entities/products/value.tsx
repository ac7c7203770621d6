// The value of a product's field as a person reads it.
import { Trans } from '@lingui/react/macro'

import { html } from '#kit/elements/layout.ts'
import { formatDate } from '#kit/format/formats.ts'
import { RichText } from '#kit/text/rich-text-view.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { fieldNamed } from './fields.ts'

/** A text, a day or rich text; of what is named by an id its name. */
export function FieldText({ field, text }: { field: string; text: string | null }) {
  if (!text) return <Trans>non défini</Trans>
  const { kind, written } = fieldNamed(field) ?? {}
  if (kind === 'html') return <RichText html={text} />
  if (kind === 'day') return formatDate(text)
  return (
    <html.span overflowWrap="anywhere" lang={written && CONTENT_LANGUAGE}>
      {text}
    </html.span>
  )
}
