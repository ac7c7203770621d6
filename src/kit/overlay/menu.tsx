// A menu: a button that opens a list of commands or choices.
import { Box, chakra, type ButtonProps } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'

import { Popup, useClosePopup } from './popup.tsx'

const ITEMS = '[role^=menuitem]'

interface MenuProps extends Omit<ButtonProps, 'children' | 'onKeyDown'> {
  /** Content of the button. */
  button: ReactNode
  /** Shown above the items, such as the signed-in user. */
  header?: ReactNode
  /** Accessible name of the list of items. */
  label: string
  /** The edge of the button to which the menu is aligned. */
  align?: 'start' | 'end'
  children: ReactNode
}

/** A button that opens a list of `MenuItem`s, with the usual keys: arrows, Home, End and Escape. */
export function Menu({ button, header, label, children, ...rest }: MenuProps) {
  return (
    <Popup kind="menu" button={button} variant="ghost" colorPalette="gray" {...rest} onOpen={focusFirst} onKeyDown={moveFocus}>
      {header}
      <div role="menu" aria-label={label}>
        {children}
      </div>
    </Popup>
  )
}

const itemsOf = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>(ITEMS)]

function focusFirst(box: HTMLElement): void {
  const items = itemsOf(box)
  ;(items.find((item) => item.ariaChecked === 'true') ?? items[0])?.focus()
}

function moveFocus(event: KeyboardEvent, box: HTMLElement): void {
  const items = itemsOf(box)
  const step = { ArrowDown: 1, ArrowUp: -1, Home: -items.length, End: items.length }[event.key]
  if (event.key === 'Tab') box.hidePopover()
  if (step === undefined) return
  event.preventDefault()
  const at = items.findIndex((item) => item === document.activeElement)
  const next = Math.abs(step) === 1 ? (at + step + items.length) % items.length : step < 0 ? 0 : items.length - 1
  items[next]?.focus()
}
interface MenuItemProps {
  onSelect: () => void
  /** If set, the item is one choice of a group (radio). */
  checked?: boolean
  /** For an action that deletes something. */
  tone?: 'danger'
  lang?: string
  children: ReactNode
}

export function MenuItem({ onSelect, checked, tone, lang, children }: MenuItemProps) {
  const close = useClosePopup()
  return (
    <chakra.button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      lang={lang}
      tabIndex={-1}
      display="flex"
      alignItems="center"
      gap="2"
      w="full"
      px="2.5"
      py="2"
      rounded="l2"
      textAlign="start"
      textStyle="sm"
      color={tone && 'fg.error'}
      cursor="pointer"
      _hover={{ bg: 'bg.muted' }}
      _focusVisible={{ bg: 'bg.muted' }}
      onClick={() => {
        close()
        onSelect()
      }}
    >
      {children}
      {checked && (
        <Box as="span" ms="auto" color="teal.fg">
          <Check size={16} aria-hidden />
        </Box>
      )}
    </chakra.button>
  )
}
