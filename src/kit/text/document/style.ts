// Style of a document in its editor and elsewhere: numbered articles, tables, variables and page breaks.
import { richTextStyle } from '../rich-text-view.tsx'

export const documentStyle = {
  ...richTextStyle,
  counterReset: 'article sub',
  '& h2': { fontWeight: 'semibold', textStyle: 'lg', mt: '5', counterIncrement: 'article', counterSet: 'sub 0', color: 'teal.fg' },
  '& h2::before': { content: 'counter(article) ". "' },
  '& h3': { fontWeight: 'semibold', textStyle: 'md', mt: '3', counterIncrement: 'sub' },
  '& h3::before': { content: 'counter(article) "." counter(sub) " "' },
  '& li > p + p': { mt: '1' },
  '& table': { w: 'full', borderCollapse: 'collapse', tableLayout: 'fixed' },
  '& th, & td': { borderWidth: '1px', px: '2', py: '1', textAlign: 'start', verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& th': { bg: 'bg.muted', fontWeight: 'semibold' },
  '& hr': { my: '4', borderTopWidth: '2px', borderStyle: 'dashed', borderColor: 'border.emphasized' },
  '& [data-variable]': { bg: 'teal.subtle', color: 'teal.fg', rounded: 'sm', px: '1', fontWeight: 'medium', whiteSpace: 'normal' },
  '& [data-shown=value]': { bg: 'transparent', color: 'inherit', px: '0', fontWeight: 'inherit' },
  '& [data-shown=missing]': { bg: 'orange.subtle', color: 'orange.fg' },
  '& section[data-zone]': {
    borderStartWidth: '3px',
    borderColor: 'teal.muted',
    bg: 'bg.subtle',
    ps: '3',
    pe: '2',
    py: '2',
    my: '3',
    counterSet: 'sub 0',
  },
  '& section[data-zone]::before': { content: 'attr(data-name)', display: 'block', textStyle: 'xs', color: 'fg.muted', mb: '1' },
  '& section[data-zone] > * + *': { mt: '2' },
  // Variants contain no articles: their titles are those of sub-articles.
  '& section h2': { textStyle: 'md', mt: '3', color: 'inherit', counterIncrement: 'sub', counterSet: 'none' },
  '& section h2::before': { content: 'counter(article) "." counter(sub) " "' },
  '& .ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'teal.focusRing' },
  '& .selectedCell': { bg: 'teal.subtle' },
} as const
