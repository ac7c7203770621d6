// Style of a normal state.
import type { SystemStyleObject } from '../elements/layout.ts'

/** A dot before muted text: on most rows a colour would carry no information. */
export const quietState: SystemStyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  color: 'fg.muted',
  fontWeight: 'normal',
  _before: { content: '""', flexShrink: '0', boxSize: '1.5', rounded: 'full', bg: 'green.solid', _highContrast: { bg: 'CanvasText' } },
}
