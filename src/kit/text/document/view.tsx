// A document for reading, sanitised by the server, with the same style as in the editor.
import { Box } from '@chakra-ui/react'

import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { type VariableContext, shownHtml } from './shown.ts'
import { documentStyle } from './style.ts'
import { useVariantTitle } from './variant-title.ts'

export function DocumentView({ html, ...shown }: { html: string } & VariableContext) {
  const titleOf = useVariantTitle()
  return (
    <Box
      lang={CONTENT_LANGUAGE}
      css={documentStyle}
      overflowWrap="anywhere"
      maxW="80ch"
      // oxlint-disable-next-line react/no-danger -- sanitised by the server at every write, and no inline script runs under the CSP
      dangerouslySetInnerHTML={{ __html: shownHtml(html, shown, titleOf) }}
    />
  )
}
