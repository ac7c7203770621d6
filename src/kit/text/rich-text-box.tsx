// The look of an editor without the editor: for reading a stored text, and while the editor is loading.
import { Box } from '@chakra-ui/react'

import { RichText, richTextStyle } from './rich-text-view.tsx'

export const frameLook = { w: 'full', borderWidth: '1px', borderColor: 'border.field', bg: 'bg.field', rounded: 'l2' } as const
/** Style of the text area. */
export const textLook = {
  minH: '7rem',
  maxH: '24rem',
  overflowY: 'auto',
  px: '3',
  py: '2',
  whiteSpace: 'pre-wrap',
  ...richTextStyle,
} as const
/** Height of a row of tools, with padding and border. */
const TOOLBAR_HEIGHT = '41px'

interface RichTextBoxProps {
  /** HTML sanitised by the server. */
  html: string | null
  /** Name of a read-only field; left out if the editor follows, which has a name itself. */
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
