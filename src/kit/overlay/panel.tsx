// What is rarely needed, behind one button: the buttons inside stand below each other, with their words, and stay at work when it is closed.
import type { ButtonProps } from '@chakra-ui/react'
import { Ellipsis } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'

import { Stack, type SystemStyleObject } from '../elements/layout.ts'
import { Popup, useClosePopup } from './popup.tsx'

interface PanelProps extends Omit<ButtonProps, 'children' | 'onKeyDown'> {
  /** The name of the button and of what it opens. */
  label: string
  /** Buttons, and menus of their own. */
  children: ReactNode
}

/** « ⋯ » with the buttons that it opens. */
export function Panel({ label, children, ...rest }: PanelProps) {
  return (
    <Popup
      kept
      kind={{ dialog: label }}
      variant="outline"
      px="2"
      aria-label={label}
      title={label}
      button={<Ellipsis size={16} aria-hidden />}
      {...rest}
    >
      <Buttons>{children}</Buttons>
    </Popup>
  )
}

function Buttons({ children }: { children: ReactNode }) {
  const close = useClosePopup()
  // What a button of it opens may not lie under it: it closes, unless that opens beside the button itself.
  const pressed = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('button, a') : null
    if (button?.parentElement === currentTarget && !button.popoverTargetElement) close()
  }
  return (
    <Stack gap="0" css={oneBelowAnother} onClick={pressed}>
      {children}
    </Stack>
  )
}

const oneBelowAnother: SystemStyleObject = {
  '& > .chakra-button': { w: 'full', justifyContent: 'flex-start', borderColor: 'transparent', fontWeight: 'normal' },
  // Their words, whatever room the screen has.
  '& > .chakra-button > span': { display: 'inline' },
}
