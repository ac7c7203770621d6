// A switch outside a form; it takes effect at once.
import { Switch } from '@chakra-ui/react'

interface ToggleProps {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

export function Toggle({ label, checked, disabled = false, onChange }: ToggleProps) {
  return (
    <Switch.Root checked={checked} disabled={disabled} onCheckedChange={(change) => onChange(change.checked)} minH="9">
      <Switch.HiddenInput />
      <Switch.Control />
      <Switch.Label>{label}</Switch.Label>
    </Switch.Root>
  )
}
