// Rarely used buttons behind one button: listed below one another with their labels, and kept mounted while the panel is closed.
import type { ButtonProps } from '@chakra-ui/react'
import { Ellipsis } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'

import { Stack, type SystemStyleObject } from '../elements/layout.ts'
import { Popup, useClosePopup } from './popup.tsx'

interface PanelProps extends Omit<ButtonProps, 'children' | 'onKeyDown'> {
  /** Accessible name of the button and of the panel. */
  label: string
  /** Buttons, and menus. */
  children: ReactNode
}

/** The « ⋯ » button with its panel. */
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
  // Closes the panel, because it would cover what a button opens, unless that is a popup of the button itself.
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
  // Shows their labels at every screen width.
  '& > .chakra-button > span': { display: 'inline' },
}
