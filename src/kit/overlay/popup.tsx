// A popup below a button, based on the browser's popover: Escape and a click elsewhere close it, and the focus returns to the button.
import { Box, type ButtonProps } from '@chakra-ui/react'
import { createContext, use, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

import { Button } from '../elements/button.tsx'

const ClosePopup = createContext<() => void>(() => undefined)
const GAP = 4

interface PopupProps extends Omit<ButtonProps, 'children' | 'onKeyDown'> {
  /** Content of the button. */
  button: ReactNode
  /** The kind of popup: a `menu` of commands, or a `dialog` with this name. */
  kind: 'menu' | { dialog: string }
  /** The edge of the button to which the popup is aligned. */
  align?: 'start' | 'end'
  /** Its width; by default as wide as its content. */
  boxWidth?: string
  /** Called once it is open; by default the first control receives the focus. */
  onOpen?: (box: HTMLElement) => void
  onKeyDown?: (event: KeyboardEvent, box: HTMLElement) => void
  /** Whether it opens as soon as it is rendered. */
  opensAtOnce?: boolean
  onClose?: () => void
  /** Whether its content stays mounted while it is closed. */
  kept?: boolean
  /** Rendered only while it is open, unless it is `kept`. */
  children: ReactNode
}

/** A button and the small panel that it opens and closes. */
export function Popup({
  button,
  kind,
  align = 'end',
  boxWidth,
  onOpen,
  onKeyDown,
  opensAtOnce = false,
  onClose,
  kept = false,
  children,
  ...rest
}: PopupProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  /** Set when it was closed by Escape or by a choice in it. */
  const left = useRef(false)
  const opened = useRef(onOpen)
  useLayoutEffect(() => {
    opened.current = onOpen
  })
  useLayoutEffect(() => {
    if (opensAtOnce) box.current?.showPopover()
  }, [opensAtOnce])
  useLayoutEffect(() => {
    if (!open) return
    // The content is rendered just before it opens; by the next frame it has a size.
    const frame = requestAnimationFrame(() => {
      if (!box.current || !trigger.current) return
      place(box.current, trigger.current, align)
      if (opened.current) opened.current(box.current)
      else box.current.querySelector<HTMLElement>('input, button')?.focus()
    })
    // A command whose text grows must not push the box out of the window.
    const observer = new ResizeObserver(() => box.current && trigger.current && place(box.current, trigger.current, align))
    if (box.current) observer.observe(box.current)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [open, align])
  const close = () => {
    left.current = true
    box.current?.hidePopover()
  }
  return (
    <>
      <Button
        ref={trigger}
        size="sm"
        aria-haspopup={kind === 'menu' ? 'menu' : 'dialog'}
        aria-expanded={open}
        aria-controls={id}
        popoverTarget={id}
        {...rest}
      >
        {button}
      </Button>
      <Box
        ref={box}
        id={id}
        popover="auto"
        {...(open && kind !== 'menu' && { role: 'dialog', 'aria-label': kind.dialog })}
        position="fixed"
        inset="auto"
        m="0"
        p="1.5"
        w={boxWidth}
        minW="min(10rem, calc(100vw - 1rem))"
        maxW="calc(100vw - 1rem)"
        overflowY="auto"
        rounded="l3"
        borderWidth="1px"
        bg="bg.panel"
        color="fg"
        shadow="lg"
        // The content is rendered before it opens, and until the focus is back on the button. React also bubbles the events of nested
        // popups to this one.
        onBeforeToggle={(event) => event.target === event.currentTarget && event.newState === 'open' && setOpen(true)}
        onToggle={(event) => {
          if (event.target !== event.currentTarget) return
          setOpen(event.newState === 'open')
          if (event.newState === 'closed') {
            // The browser restores the focus only for the outermost popover.
            const nowhere = document.activeElement === document.body || event.currentTarget.contains(document.activeElement)
            if (left.current && nowhere) trigger.current?.focus()
            left.current = false
            onClose?.()
          }
        }}
        onKeyDown={(event) => {
          if (!box.current || !(event.target instanceof Element) || event.target.closest('[popover]') !== box.current) return
          left.current = event.key === 'Escape'
          onKeyDown?.(event, box.current)
        }}
      >
        {(open || kept) && <ClosePopup value={close}>{children}</ClosePopup>}
      </Box>
    </>
  )
}

/** Returns a function that closes the surrounding popup. */
export const useClosePopup = (): (() => void) => use(ClosePopup)

/** Positions the box below the button, or above it if there is more room; always inside the window. */
function place(box: HTMLElement, trigger: HTMLElement, align: 'start' | 'end'): void {
  const { top, bottom, left, right } = trigger.getBoundingClientRect()
  const height = document.documentElement.clientHeight
  const above = height - bottom < box.offsetHeight + 2 * GAP && top > height - bottom
  const wanted = align === 'start' ? left : right - box.offsetWidth
  box.style.top = above ? 'auto' : `${bottom + GAP}px`
  box.style.bottom = above ? `${height - top + GAP}px` : 'auto'
  box.style.left = `${Math.max(GAP, Math.min(wanted, document.documentElement.clientWidth - box.offsetWidth - GAP))}px`
  box.style.maxHeight = above ? `${top - 2 * GAP}px` : `calc(100dvh - ${bottom + 2 * GAP}px)`
}
