// Filters a history by field and by author.
import { Flex } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { Select } from '../form/fields/select.tsx'
import type { Activity } from './entries.ts'
import type { HistoryWords } from './words.ts'

export interface HistoryFilter {
  field?: string
  /** Ids, separated by commas. */
  author_id?: string
}

interface HistoryFiltersProps extends Pick<HistoryWords, 'labels'> {
  filter: HistoryFilter
  rows: Activity[]
  onChange: (filter: HistoryFilter) => void
}

/** The filters; every author seen so far remains in the list of authors. */
export function HistoryFilters({ labels, filter, rows, onChange }: HistoryFiltersProps) {
  const { t, i18n } = useLingui()
  const authors = useAuthors(rows)
  const fields = Object.entries(labels).map(([value, label]) => ({ value, label: i18n._(label) }))
  const set = (name: keyof HistoryFilter, value: string) => onChange(narrowed(filter, name, value))
  return (
    <Flex gap="2" mb="4" wrap="wrap">
      <Filter label={t`Champ`} all={t`Tous les champs`} value={filter.field} options={fields} onChange={(value) => set('field', value)} />
      {(authors.length > 1 || filter.author_id) && (
        <Filter
          label={t`Auteur`}
          all={t`Tous les auteurs`}
          value={filter.author_id}
          options={authors}
          onChange={(value) => set('author_id', value)}
        />
      )}
    </Flex>
  )
}

function narrowed(filter: HistoryFilter, name: keyof HistoryFilter, value: string): HistoryFilter {
  const { [name]: _former, ...others } = filter
  return value === '' ? others : { ...others, [name]: value }
}

interface Option {
  value: string
  label: string
}

/** Remembers every author seen so far, also those that a filter hides. */
function useAuthors(rows: Activity[]): Option[] {
  const [known, setKnown] = useState<Option[]>([])
  const met = new Map(known.map(({ value, label }) => [value, label]))
  for (const { author } of rows) if (author) met.set(String(author.id), author.name)
  if (met.size > known.length) setKnown([...met].map(([value, label]) => ({ value, label })))
  return known
}

interface FilterProps {
  label: string
  all: string
  value: string | undefined
  options: Option[]
  onChange: (value: string) => void
}

function Filter({ label, all, value = '', options, onChange }: FilterProps) {
  return (
    <Select
      aria-label={label}
      size="sm"
      flex="1 1 9rem"
      value={value}
      items={[{ value: '', label: all }, ...options]}
      onChange={onChange}
    />
  )
}
