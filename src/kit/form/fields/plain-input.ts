// Style of plain inputs in large tables, applied by the style of the container.
import type { SystemStyleObject } from '../../elements/layout.ts'

export const plainInput: SystemStyleObject = {
  h: '10',
  borderWidth: '1px',
  borderColor: 'border',
  rounded: 'l2',
  bg: 'bg.field',
  outline: '0',
  _focusVisible: { borderColor: 'teal.focusRing', boxShadow: '0 0 0 1px var(--starif-colors-teal-focus-ring)' },
  '&[aria-invalid=true]': { borderColor: 'border.error' },
}
