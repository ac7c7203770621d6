// The fields of a grid as cells: no edge at rest, a ground under the pointer, the ring inside. Boxes in every row would shout over what they hold.
import type { SystemStyleObject } from '../elements/layout.ts'

/** Of a row with one line, in pixels; a finger needs four more. */
export const CELL_HEIGHT = 40

/** Of a field inside a cell. */
export const cellField: SystemStyleObject = {
  h: `${CELL_HEIGHT}px`,
  minH: `${CELL_HEIGHT}px`,
  w: 'full',
  rounded: '0',
  bg: 'transparent',
  // Seen in forced colours alone.
  borderWidth: '1px',
  borderColor: 'transparent',
  outline: '0',
  boxShadow: 'none',
  _hover: { bg: 'bg.subtle', borderColor: 'transparent' },
  _placeholder: { color: 'fg.muted', opacity: '1' },
  _disabled: { bg: 'transparent' },
  '&[aria-invalid=true]': { boxShadow: 'inset 0 0 0 1px {colors.border.error}' },
  _focusVisible: {
    outline: '2px solid',
    outlineColor: 'teal.focusRing',
    outlineOffset: '-2px',
    bg: 'bg',
    borderColor: 'transparent',
    boxShadow: 'none',
  },
}

/** What is a field in a cell, among what else may stand there. */
export const CELL_FIELDS = ':is(input:not([type=checkbox], [type=radio]), select)'
