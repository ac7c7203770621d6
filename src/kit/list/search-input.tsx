// A search box: what is typed is told once the typing pauses.
import { CloseButton, Input, InputGroup } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type Ref } from 'react'

import { useAnnounceFound } from '../feedback/announce.tsx'
import { pasteAsOneLine } from './paste-lines.ts'

interface SearchInputProps {
  value: string
  onChange: (text: string) => void
  /** Its accessible name and placeholder. */
  label: string
  /** How many match, told to whoever listens; undefined while that is not known. */
  found: number | undefined
  /** All that the number depends on, where that is more than the text. */
  question?: string
  /** Milliseconds of pause before `onChange`. */
  pause?: number
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Searches while one types; emptied at once by its button or Escape. */
export function SearchInput({ value, onChange, label, found, question = value, pause = 60, autoFocus, ref }: SearchInputProps) {
  const { t } = useLingui()
  useAnnounceFound(question, found)
  const [text, setText] = useState(value)
  const [reported, setReported] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // What else is asked for may change during the pause.
  const told = useRef(onChange)
  useEffect(() => {
    told.current = onChange
  })
  // The value was changed from outside: back, a saved view, a pasted link.
  if (value !== reported) {
    setReported(value)
    setText(value)
  }
  const report = (next: string, wait: number) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setReported(next.trim())
      told.current(next.trim())
    }, wait)
  }
  return (
    <InputGroup
      startElement={<Search size={16} aria-hidden />}
      endElementProps={{ px: '1' }}
      endElement={text === '' ? undefined : <CloseButton size="xs" aria-label={t`Vider la recherche`} onClick={() => report('', 0)} />}
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
        onChange={(event) => report(event.target.value, pause)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') report('', 0)
          if (event.key === 'Enter') report(text, 0)
        }}
      />
    </InputGroup>
  )
}
