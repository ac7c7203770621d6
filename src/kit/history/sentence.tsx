// One line of the history as a sentence.
import { chakra, Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { formatDate } from '../format/formats.ts'
import type { Activity, HistoryEntry } from './entries.ts'
import { type HistoryWords, wordOf } from './words.ts'

/** “Alice Martin a changé la désignation commerciale de « A » à « B »”. */
export function Sentence({ entry, words }: { entry: HistoryEntry; words: HistoryWords }) {
  const author = <Author entry={entry} />
  const [row] = entry.rows
  if (entry.action === 'created') return words.created(author)
  if (entry.action === 'deleted') return words.deleted(author)
  return row ? (words.change?.(author, row) ?? <Change author={author} row={row} words={words} />) : null
}

function Author({ entry: { author, program } }: { entry: Pick<HistoryEntry, 'author' | 'program'> }) {
  return <chakra.strong fontWeight="semibold">{author?.name ?? <ProgramName program={program} />}</chakra.strong>
}

/** The program that wrote the change if no person did. Rows from before programs were recorded show only « Starif ». */
function ProgramName({ program }: Pick<HistoryEntry, 'program'>) {
  if (program === null) return <Trans>Starif</Trans>
  if (program === 'synchronisation') return <Trans>La synchronisation</Trans>
  if (program === 'import') return <Trans>L’import</Trans>
  if (program === 'identity_provider') return <Trans>Le fournisseur d’identité</Trans>
  if (program === 'demo') return <Trans>Le mode démonstration</Trans>
  if (program === 'upgrade') return <Trans>La mise à jour de Starif</Trans>
  return <Trans>La commande {program}</Trans>
}

function Change({ author, row, words }: { author: ReactNode; row: Activity; words: HistoryWords }) {
  const { i18n } = useLingui()
  const { field, old_value, new_value } = row
  const phrase = field === null ? undefined : wordOf(words.phrases, field)
  const what = phrase ? i18n._(phrase) : field
  // Values that the reader may not see are missing.
  const isUntold = isEmpty(old_value) && isEmpty(new_value)
  if (isUntold || isLong(old_value) || isLong(new_value))
    return (
      <Trans>
        {author} a modifié {what}
      </Trans>
    )
  if (typeof new_value === 'boolean')
    return new_value ? (
      <Trans>
        {author} a activé {what}
      </Trans>
    ) : (
      <Trans>
        {author} a désactivé {what}
      </Trans>
    )
  const before = <Value field={field} value={old_value} words={words} />
  const after = <Value field={field} value={new_value} words={words} />
  if (isEmpty(old_value))
    return (
      <Trans>
        {author} a renseigné {what} : {after}
      </Trans>
    )
  if (isEmpty(new_value))
    return (
      <Trans>
        {author} a effacé {what}, qui valait {before}
      </Trans>
    )
  return (
    <Trans>
      {author} a changé {what} de {before} à {after}
    </Trans>
  )
}

/** Whether the value is not set. */
export const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
/** Whether the value is too long for a sentence, or marked up: it is then shown side by side on demand. */
export const isLong = (value: unknown): value is string => typeof value === 'string' && (value.length > 160 || /^<\w/.test(value))

/** Displays a stored value. */
export function Value({ field, value, words }: { field: string | null; value: unknown; words: HistoryWords }) {
  if (isEmpty(value))
    return (
      <Text as="span" color="fg.muted">
        <Trans>non défini</Trans>
      </Text>
    )
  const own = words.value?.(field, value)
  if (own !== undefined) return own
  if (typeof value === 'boolean') return value ? <Trans>Oui</Trans> : <Trans>Non</Trans>
  return <Quoted text={textOf(value)} />
}

function Quoted({ text }: { text: string }) {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return <chakra.span whiteSpace="nowrap">{formatDate(text)}</chakra.span>
  return (
    <span lang={CONTENT_LANGUAGE}>
      <Trans>« {text} »</Trans>
    </span>
  )
}

/** A reference is stored as {id, name}. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (value && typeof value === 'object' && 'name' in value) return String(value.name)
  return String(value)
}
