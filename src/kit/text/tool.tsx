// A button of an editor's toolbar.
import type { LucideIcon } from 'lucide-react'

import { IconButton } from '../elements/button.tsx'

interface ToolProps {
  Icon: LucideIcon
  label: string
  /** For what is on or off where the cursor stands. */
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
      // Under a mouse the focus stays in the text, and no letter that is typed at once gets lost.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onUse}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  )
}
