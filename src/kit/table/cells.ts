// Fields in the cells of a grid: no border at rest, a background on hover, a focus ring inside. Boxes in every row would distract from
// their values.
import type { SystemStyleObject } from '../elements/layout.ts'

/** Height of a row with one line, in pixels; touch screens need four more. */
export const CELL_HEIGHT = 40

/** Style of a field inside a cell. */
export const cellField: SystemStyleObject = {
  h: `${CELL_HEIGHT}px`,
  minH: `${CELL_HEIGHT}px`,
  w: 'full',
  rounded: '0',
  bg: 'transparent',
  // Visible only in forced colours.
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

/** Selector of the fields in a cell. */
export const CELL_FIELDS = ':is(input:not([type=checkbox], [type=radio]), select)'
