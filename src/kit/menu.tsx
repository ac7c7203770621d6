// A small menu on the platform's own popover: light enough for the sign-in page.
import { Box, Button, chakra, type ButtonProps } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { createContext, use, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

const CloseMenu = createContext<() => void>(() => undefined)
const ITEMS = '[role^=menuitem]'
const GAP = 4

interface MenuProps extends Omit<ButtonProps, 'children'> {
  /** What the button shows. */
  button: ReactNode
  /** Above the items, such as who is signed in. */
  header?: ReactNode
  /** The name of the list of items. */
  label: string
  children: ReactNode
}

/** A button that opens a list of `MenuItem`s; arrows, Home, End and Escape as in every menu. */
export function Menu({ button, header, label, children, ...rest }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const items = () => [...(popover.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]
  const opened = (isOpen: boolean) => {
    setOpen(isOpen)
    if (!isOpen || !popover.current || !trigger.current) return
    place(popover.current, trigger.current)
    const all = items()
    ;(all.find((item) => item.ariaChecked === 'true') ?? all[0])?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const all = items()
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -all.length, End: all.length }[event.key]
    if (event.key === 'Tab') popover.current?.hidePopover()
    if (step === undefined) return
    event.preventDefault()
    const at = all.findIndex((item) => item === document.activeElement)
    const next = Math.abs(step) === 1 ? (at + step + all.length) % all.length : step < 0 ? 0 : all.length - 1
    all[next]?.focus()
  }
  return (
    <>
      <Button
        ref={trigger}
        variant="ghost"
        size="sm"
        colorPalette="gray"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        popoverTarget={id}
        {...rest}
      >
        {button}
      </Button>
      <Box
        ref={popover}
        id={id}
        popover="auto"
        position="fixed"
        inset="auto"
        m="0"
        p="1.5"
        minW="10rem"
        maxW="calc(100vw - 1rem)"
        rounded="l3"
        borderWidth="1px"
        bg="bg.panel"
        color="fg"
        shadow="lg"
        onToggle={(event) => opened(event.newState === 'open')}
        onKeyDown={press}
      >
        {header}
        <CloseMenu value={() => popover.current?.hidePopover()}>
          <div role="menu" aria-label={label}>
            {children}
          </div>
        </CloseMenu>
      </Box>
    </>
  )
}

function place(popover: HTMLElement, trigger: HTMLElement): void {
  const { bottom, right } = trigger.getBoundingClientRect()
  popover.style.top = `${bottom + GAP}px`
  popover.style.left = `${Math.max(GAP, right - popover.offsetWidth)}px`
}

interface MenuItemProps {
  onSelect: () => void
  /** Makes it one of several of which one is chosen. */
  checked?: boolean
  lang?: string
  children: ReactNode
}

/** One entry of a menu. */
export function MenuItem({ onSelect, checked, lang, children }: MenuItemProps) {
  const close = use(CloseMenu)
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
