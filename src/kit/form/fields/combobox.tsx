// Chooses one of many items, found by typing any part of it.
import { Combobox as Chakra, Spinner, useListCollection, type ComboboxRootProps } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { searchAmong } from '#engine/parsing/references.ts'

import { useAnnounceFound } from '../../feedback/announce.tsx'
import { pasteAsOneLine } from '../../list/paste-lines.ts'

export interface Choice<Value extends string | number = string | number> {
  value: Value
  label: string
  /** A second line, such as a reference or a count. */
  detail?: string
}

export interface ComboboxProps<Value extends string | number> {
  items: readonly Choice<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
  /** For items searched elsewhere, such as on the server: called with the typed text; `items` are then shown unfiltered. */
  onSearch?: (text: string) => void
  onBlur?: () => void
  loading?: boolean
  disabled?: boolean
  readOnly?: boolean
  placeholder?: string
  /** For a field that adds to a list: it is cleared after a choice. */
  emptied?: boolean
  'aria-label'?: string
}

const known = {
  textOf: ({ label, detail = '' }: Choice) => `${label} ${detail}`,
  referencesOf: ({ label, detail = '' }: Choice) => [label, detail],
}

/** The list shows at most this many items; typing finds the others. */
const SHOWN = 60

/** A search field with a list; takes label, id and states from a surrounding Field. */
export function Combobox<Value extends string | number>({
  items,
  value,
  onChange,
  onSearch,
  loading,
  placeholder,
  emptied = false,
  ...rest
}: ComboboxProps<Value>) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  // The list is rendered only after the first focus: otherwise every such field of a form would render sixty lines.
  const [touched, setTouched] = useState(false)
  const [focused, setFocused] = useState(false)
  const chosen = items.find((item) => item.value === value)
  const found = searchAmong(items, onSearch ? '' : typed, known).slice(0, SHOWN)
  // No announcement after a choice: the screen reader reads the chosen item itself.
  useAnnounceFound(typed, typed === '' || loading ? undefined : found.length)
  // A value changed from outside, or whose label loads late, replaces the text only after the field has lost the focus, so as not to
  // disturb typing.
  const shown = `${value ?? ''}|${chosen?.label ?? ''}`
  const [begun, setBegun] = useState(shown)
  if (!focused && begun !== shown) setBegun(shown)
  return (
    <Listed
      key={begun}
      {...rest}
      selectionBehavior={emptied ? 'clear' : 'replace'}
      items={found}
      value={value === null ? [] : [String(value)]}
      text={chosen?.label ?? ''}
      loading={loading}
      touched={touched}
      onFocusChange={(within) => {
        setFocused(within)
        if (within) setTouched(true)
      }}
      placeholder={placeholder ?? t`Rechercher…`}
      onType={(text) => {
        setTyped(text)
        onSearch?.(text)
      }}
      onChoose={(key) => onChange(items.find((item) => String(item.value) === key)?.value ?? null)}
    />
  )
}

interface ListedProps extends Pick<ComboboxRootProps, 'disabled' | 'readOnly' | 'onBlur' | 'selectionBehavior'> {
  items: readonly Choice[]
  value: string[]
  text: string
  loading: boolean | undefined
  touched: boolean
  onFocusChange: (within: boolean) => void
  placeholder: string
  'aria-label'?: string
  onType: (text: string) => void
  onChoose: (key: string | undefined) => void
}

function Listed(props: ListedProps) {
  const {
    items,
    value,
    text,
    loading,
    touched,
    onFocusChange,
    placeholder,
    onType,
    onChoose,
    onBlur,
    'aria-label': label,
    ...state
  } = props
  const { t } = useLingui()
  const { collection, set } = useListCollection<Choice>({
    initialItems: [...items],
    itemToValue: (item) => String(item.value),
    itemToString: (item) => item.label,
  })
  const shown = collection.items.map(({ value: key }) => key).join() === items.map(({ value: key }) => key).join()
  if (!shown) set([...items])
  return (
    <Chakra.Root
      {...state}
      collection={collection}
      value={value}
      defaultInputValue={text}
      inputBehavior="autohighlight"
      openOnClick
      positioning={{ sameWidth: true, strategy: 'fixed' }}
      onInputValueChange={(change) => change.reason === 'input-change' && onType(change.inputValue)}
      onOpenChange={(change) => change.open || onType('')}
      onValueChange={(change) => onChoose(change.value[0])}
      onFocus={() => onFocusChange(true)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || onFocusChange(false)}
    >
      <Chakra.Control>
        <Chakra.Input
          placeholder={placeholder}
          aria-label={label}
          onBlur={onBlur}
          onFocus={(event) => event.target.select()}
          onPaste={pasteAsOneLine}
        />
        <Chakra.IndicatorGroup>
          {loading && <Spinner size="xs" aria-hidden />}
          {!state.readOnly && <Chakra.ClearTrigger aria-label={t`Vider`} />}
          <Chakra.Trigger aria-label={t`Ouvrir la liste`} />
        </Chakra.IndicatorGroup>
      </Chakra.Control>
      {/* No portal: it stays within the page's landmark, and above the page in a dialog. */}
      {touched && (
        <Chakra.Positioner>
          <Chakra.Content borderWidth="1px">
            <Chakra.Empty>{loading ? <Trans>Chargement…</Trans> : <Trans>Aucun résultat</Trans>}</Chakra.Empty>
            {collection.items.map((item) => (
              <Chakra.Item key={item.value} item={item}>
                <Chakra.ItemText>{item.label}</Chakra.ItemText>
                {item.detail}
                <Chakra.ItemIndicator />
              </Chakra.Item>
            ))}
          </Chakra.Content>
        </Chakra.Positioner>
      )}
    </Chakra.Root>
  )
}
