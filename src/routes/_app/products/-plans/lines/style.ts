// Two figures in one cell: the former one small and muted above the new one.
import type { SystemStyleObject } from '#kit/elements/layout.ts'

export const lineCellsStyle: SystemStyleObject = {
  '& [data-change]': { display: 'inline-flex', flexDirection: 'column', alignItems: 'flex-end', lineHeight: '1.25' },
  '& [data-before]': { color: 'fg.muted', textStyle: 'xs', lineHeight: '1.25' },
  '& [data-change] b': { fontWeight: 'semibold' },
  // A dense table shows the new figure alone.
  '& [data-lines="1"] [data-before]': { srOnly: true },
}
