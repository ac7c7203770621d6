// Rich text for reading, sanitised by the server, with the same style as in the editor.
import { Box } from '@chakra-ui/react'

import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

/** Style of rich text, in the editor and elsewhere. */
export const richTextStyle = {
  '& > * + *': { mt: '2' },
  '& ul': { listStyleType: 'disc', ps: '6' },
  '& ol': { listStyleType: 'decimal', ps: '6' },
  '& h1, & h2, & h3, & h4': { fontWeight: 'semibold', textStyle: 'lg' },
  '& blockquote': { borderStartWidth: '3px', ps: '4', color: 'fg.muted' },
  '& a': { color: 'teal.fg', textDecoration: 'underline' },
  '& code': { fontFamily: 'mono', textStyle: 'sm' },
  '& hr': { my: '3' },
} as const

/** Displays HTML; it must be sanitised by the server. */
export function RichText({ html }: { html: string | null }) {
  if (!html) return null
  // oxlint-disable-next-line react/no-danger -- sanitised by the server at every write, and no inline script runs under the CSP
  return <Box lang={CONTENT_LANGUAGE} css={richTextStyle} overflowWrap="anywhere" dangerouslySetInnerHTML={{ __html: html }} />
}
