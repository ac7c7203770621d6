// Choosing a file, with a button that opens the browser's dialog or by drag and drop.
import { Box, chakra, VisuallyHidden } from '@chakra-ui/react'
import { useId, useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react'

import { Button } from '../elements/button.tsx'

interface DropZoneProps {
  disabled?: boolean
  testId?: string
  /** Takes the whole height, for a page. */
  fill?: boolean
  onDrop: (file: File | undefined) => void
  children: ReactNode
}

/** An area on which one file can be dropped; highlighted while a file is held over it. */
export function DropZone({ disabled = false, testId, fill = false, onDrop, children }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    if (disabled) return
    event.preventDefault()
    setOver(false)
    onDrop(event.dataTransfer.files[0])
  }
  const hover = (event: DragEvent) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <Box
      data-testid={testId}
      rounded="l2"
      {...(fill && { h: 'full', minH: '0' })}
      outline={over ? '2px dashed' : undefined}
      outlineColor="teal.focusRing"
      outlineOffset={fill ? '-4px' : '2px'}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </Box>
  )
}

interface FilePickerProps {
  label: ReactNode
  /** Like the attribute of an input: extensions and media types. */
  accept: string
  disabled?: boolean
  /** Id of the input, if it is a field of a form. */
  id?: string
  describedBy?: string | undefined
  invalid?: boolean
  onChoose: (file: File | undefined) => void
}

/** A button that opens the file dialog: a label over a real input, so that click, Space and Enter need no script. */
export function FilePicker({ label, accept, disabled, id: given, describedBy, invalid, onChoose }: FilePickerProps) {
  const own = useId()
  const id = given ?? own
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    onChoose(event.target.files?.[0])
    // Allows choosing the same file again after a failure.
    event.target.value = ''
  }
  return (
    <Box position="relative">
      <VisuallyHidden asChild>
        <chakra.input
          id={id}
          className="peer"
          type="file"
          accept={accept}
          disabled={disabled}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          onChange={change}
        />
      </VisuallyHidden>
      <Button
        asChild
        size="sm"
        variant="outline"
        cursor="pointer"
        _peerFocusVisible={{ focusVisibleRing: 'outside' }}
        _peerDisabled={{ layerStyle: 'disabled' }}
      >
        <label htmlFor={id}>{label}</label>
      </Button>
    </Box>
  )
}
