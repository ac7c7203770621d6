// A button of an editor's toolbar.
import type { LucideIcon } from 'lucide-react'

import { IconButton } from '../elements/button.tsx'

interface ToolProps {
  Icon: LucideIcon
  label: string
  /** Whether it is active at the cursor, for toggles. */
  pressed?: boolean
  disabled?: boolean
  onUse: () => void
}

export function Tool({ Icon, label, pressed, disabled, onUse }: ToolProps) {
  return (
    <IconButton
      type="button"
      disabled={disabled}
      size="xs"
      variant={pressed ? 'subtle' : 'ghost'}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      // Keeps the focus in the text, so that letters typed right after a click are not lost.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onUse}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  )
}
