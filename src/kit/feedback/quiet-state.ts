// The look of what is as it should be.
import type { SystemStyleObject } from '../elements/layout.ts'

/** A dot before quiet words: a colour on most rows would say nothing. */
export const quietState: SystemStyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  color: 'fg.muted',
  fontWeight: 'normal',
  _before: { content: '""', flexShrink: '0', boxSize: '1.5', rounded: 'full', bg: 'green.solid', _highContrast: { bg: 'CanvasText' } },
}
