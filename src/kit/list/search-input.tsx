// Search box that reports its text once the user pauses.
import { CloseButton, Input, InputGroup } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import type { Ref } from 'react'

import { useOwnValue } from '../browser/own-value.ts'
import { useAnnounceFound } from '../feedback/announce.tsx'
import { pasteAsOneLine } from './paste-lines.ts'

interface SearchInputProps {
  value: string
  onChange: (text: string) => void
  /** Accessible name and placeholder. */
  label: string
  /** The number of results, announced to screen readers; undefined until it is known. */
  found: number | undefined
  /** Identifies everything that the number depends on, if that is more than the text. */
  question?: string
  /** Pause in milliseconds before `onChange`. */
  pause?: number
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Searches while the user types; its button or Escape clears it at once. */
export function SearchInput({ value, onChange, label, found, question = value, pause = 60, autoFocus, ref }: SearchInputProps) {
  const { t } = useLingui()
  useAnnounceFound(question, found)
  const { value: text, type, put, leave } = useOwnValue({ followed: value, write: onChange, pause, asFollowed: (typed) => typed.trim() })
  return (
    <InputGroup
      startElement={<Search size={16} aria-hidden />}
      endElementProps={{ px: '1' }}
      endElement={text === '' ? undefined : <CloseButton size="xs" aria-label={t`Vider la recherche`} onClick={() => put('')} />}
    >
      <Input
        ref={ref}
        type="search"
        css={{ '&::-webkit-search-cancel-button': { display: 'none' } }}
        aria-label={label}
        placeholder={label}
        value={text}
        autoFocus={autoFocus}
        autoComplete="off"
        onPaste={pasteAsOneLine}
        onBlur={leave}
        onChange={({ target }) => type(() => target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') put('')
          if (event.key === 'Enter') put(text)
        }}
      />
    </InputGroup>
  )
}
