// A filter as a chip that shows the chosen values and opens a list of options.
import { Box, CloseButton, HStack, Input, Stack, Text } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { searchFor } from '#engine/parsing/fold.ts'

import { Button } from '../elements/button.tsx'
import { useAnnounceFound } from '../feedback/announce.tsx'
import { useEffectWhen } from '../form/effect-when.ts'
import { formatCount } from '../format/formats.ts'
import { Popup, useClosePopup } from '../overlay/popup.tsx'
import { useFilterPlace } from './filter-place.ts'

export interface FacetOption<Value> {
  value: Value
  label: string
  /** The number of matching rows. */
  count?: number
}

/** For `failed`: returns the retry if the options could not be loaded. */
export const failureOf = ({ isLoadingError, refetch }: { isLoadingError: boolean; refetch: () => Promise<unknown> }) =>
  isLoadingError ? () => void refetch() : undefined

interface FacetProps<Value> {
  label: string
  options: FacetOption<Value>[]
  selected: Value[]
  onChange: (selected: Value[]) => void
  /** Allows one value at most. */
  single?: boolean
  /** Set if the options could not be loaded; loads them again. */
  failed?: (() => void) | undefined
  /** Language of the options, if it is not the language in use. */
  lang?: string
  /** Called when the list is about to be shown. */
  onOpen?: () => void
}

const [SEARCHED_FROM, SHOWN] = [9, 100]

/** A filter with several values, or a single one; a long list can be searched. */
export function Facet<Value extends string | number | boolean>(props: FacetProps<Value>) {
  const { label, options, selected, onChange, single = false, failed, onOpen, lang } = props
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const chosen = options.filter(({ value }) => selected.includes(value))
  const matches = searchFor(typed)
  const found = options.filter(({ label: text }) => matches(text))
  useAnnounceFound(typed, found.length)
  const toggle = (value: Value) => {
    const rest = selected.filter((other) => other !== value)
    onChange(selected.includes(value) ? rest : single ? [value] : [...rest, value])
  }
  const summary =
    chosen.length > 0 ? chosen.map((option) => option.label).join(', ') : selected.length > 0 ? formatCount(selected.length) : ''
  return (
    <FacetChip label={label} summary={summary} onOpen={onOpen} onClear={() => onChange([])}>
      <Stack p="0.5" gap="2">
        {options.length >= SEARCHED_FROM && (
          <Input
            size="sm"
            type="search"
            aria-label={t`Rechercher dans ${label}`}
            placeholder={t`Rechercher…`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <Box maxH="18rem" overflowY="auto">
          {found.slice(0, SHOWN).map((option) => (
            <HStack
              as="label"
              data-part="facet-option"
              key={String(option.value)}
              gap="2"
              px="1"
              py="1"
              rounded="sm"
              cursor="pointer"
              _hover={{ bg: 'bg.muted' }}
            >
              <input type="checkbox" checked={selected.includes(option.value)} onChange={() => toggle(option.value)} />
              <Text as="span" flex="1" textStyle="sm" overflowWrap="anywhere" lang={lang}>
                {option.label}
              </Text>
              {option.count !== undefined && (
                <Text as="span" textStyle="xs" color="fg.muted">
                  {formatCount(option.count)}
                </Text>
              )}
            </HStack>
          ))}
          {failed ? (
            <Stack role="alert" gap="2" p="1" align="start">
              <Text textStyle="sm" color="fg.error">
                {t`Ces choix n’ont pas pu être chargés.`}
              </Text>
              <Button size="xs" variant="outline" onClick={failed}>
                {t`Réessayer`}
              </Button>
            </Stack>
          ) : (
            found.length === 0 && (
              <Text textStyle="sm" color="fg.muted" p="1">
                {t`Aucun résultat`}
              </Text>
            )
          )}
        </Box>
      </Stack>
    </FacetChip>
  )
}

interface TextFacetProps {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A filter by a part of a text; it applies once the text is confirmed. */
export function TextFacet({ label, value, onChange }: TextFacetProps) {
  return (
    <FacetChip label={label} summary={value ?? ''} onClear={() => onChange(undefined)}>
      <TextEntry key={value} label={label} value={value} onChange={onChange} />
    </FacetChip>
  )
}

function TextEntry({ label, value = '', onChange }: TextFacetProps) {
  const { t } = useLingui()
  const close = useClosePopup()
  const [typed, setTyped] = useState(value)
  return (
    <HStack
      as="form"
      p="1"
      onSubmit={(event) => {
        event.preventDefault()
        close()
        onChange(typed.trim() || undefined)
      }}
    >
      <Input
        size="sm"
        type="search"
        maxLength={200}
        autoComplete="off"
        aria-label={t`${label} contient`}
        placeholder={t`Contient…`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button size="sm" type="submit" variant="outline">
        {t`Filtrer`}
      </Button>
    </HStack>
  )
}

interface ChipProps {
  label: string
  /** The chosen values as text; empty if there are none. */
  summary: string
  onOpen?: (() => void) | undefined
  onClear: () => void
  children: ReactNode
}

/** Shows the chosen values with a button that clears them; opens the options. */
export function FacetChip({ label, summary, onOpen, onClear, children }: ChipProps) {
  const { t } = useLingui()
  const [told, setTold] = useState(false)
  const place = useFilterPlace(label, summary !== '')
  // Also called when the options open by themselves.
  useEffectWhen(place.added && !told, () => {
    setTold(true)
    onOpen?.()
  })
  if (!place.shown) return null
  return (
    <HStack gap="0" flexShrink="0" data-part="facet">
      <Popup
        opensAtOnce={place.added}
        onClose={() => {
          setTold(false)
          place.close?.()
        }}
        kind={{ dialog: label }}
        align="start"
        boxWidth="18rem"
        onClick={onOpen}
        size="sm"
        variant={summary ? 'subtle' : 'outline'}
        maxW="16rem"
        title={summary ? `${label} : ${summary}` : undefined}
        roundedEnd={summary ? '0' : undefined}
        button={
          <>
            <Text as="span" truncate>
              {summary ? `${label} : ${summary}` : label}
            </Text>
            <ChevronDown size={14} aria-hidden />
          </>
        }
      >
        {children}
      </Popup>
      {summary && <CloseButton size="sm" variant="subtle" roundedStart="0" aria-label={t`Retirer le filtre ${label}`} onClick={onClear} />}
    </HStack>
  )
}
