// Two lines in one cell: figures before and after, or a text with a muted one below it.
import type { SystemStyleObject } from '#kit/elements/layout.ts'

export const lineCellsStyle: SystemStyleObject = {
  '& [data-change]': { maxW: 'full', display: 'inline-flex', flexDirection: 'column', alignItems: 'flex-end', lineHeight: '1.25' },
  '& [data-before]': { color: 'fg.muted', textStyle: 'xs', lineHeight: '1.25' },
  '& [data-arrow]': { srOnly: true },
  '& [data-change] b': { fontWeight: 'semibold' },
  '& [data-change] > *': { maxW: 'full', truncate: true },
  '& [data-two]': { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', minW: '0', lineHeight: '1.25' },
  '& :is([data-first], [data-second])': { maxW: 'full', truncate: true },
  '& [data-second]': { color: 'fg.muted', textStyle: 'xs', lineHeight: '1.3', fontWeight: 'normal' },
  '& [data-two] > [data-state]': { whiteSpace: 'nowrap' },
  '& [data-line-card]': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '2',
    lineHeight: '1.35',
    fontWeight: 'normal',
  },
  '& [data-line-card] > *': { minW: '0' },
  '& [data-line-card] > :not([data-card-name])': { truncate: true },
  '& [data-line-card] > [data-wide]': { gridColumn: '1 / -1' },
  // A dense table shows the new figure alone.
  '& [data-lines="1"] :is([data-before], [data-second])': { srOnly: true },
}
