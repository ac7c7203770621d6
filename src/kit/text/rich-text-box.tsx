// An editor's look without the editor: what is stored, for who only reads it, and while the editor is on its way.
import { Box } from '@chakra-ui/react'

import { RichText, richTextStyle } from './rich-text-view.tsx'

export const frameLook = { w: 'full', borderWidth: '1px', borderColor: 'border.field', bg: 'bg.field', rounded: 'l2' } as const
/** Of what is typed into. */
export const textLook = {
  minH: '7rem',
  maxH: '24rem',
  overflowY: 'auto',
  px: '3',
  py: '2',
  whiteSpace: 'pre-wrap',
  ...richTextStyle,
} as const
/** A row of tools with what is above, below and under it. */
const TOOLBAR_HEIGHT = '41px'

interface RichTextBoxProps {
  /** What the server has sanitised. */
  html: string | null
  /** Of a field that is read; left out where the editor follows, which has a name itself. */
  label?: string
}

export function RichTextBox({ html, label }: RichTextBoxProps) {
  const field = label !== undefined && {
    role: 'textbox',
    'aria-label': label,
    'aria-readonly': true,
    'aria-multiline': true,
    tabIndex: 0,
  }
  return (
    <Box {...frameLook}>
      {!field && <Box h={TOOLBAR_HEIGHT} borderBottomWidth="1px" />}
      <Box {...field} css={textLook}>
        <RichText html={html} />
      </Box>
    </Box>
  )
}
