// A document for reading. The server has sanitised it; the same look as in the editor.
import { Box } from '@chakra-ui/react'

import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { documentStyle } from './style.ts'
import { withVariableNames } from './variable-names.ts'

/** Shows HTML that the server has sanitised, with the names of its variables. */
export function DocumentView({ html, nameOf }: { html: string; nameOf: (key: string) => string }) {
  return (
    <Box
      lang={CONTENT_LANGUAGE}
      css={documentStyle}
      overflowWrap="anywhere"
      maxW="80ch"
      // oxlint-disable-next-line react/no-danger -- sanitised at every write by server, and no inline script runs under the CSP
      dangerouslySetInnerHTML={{ __html: withVariableNames(html, nameOf) }}
    />
  )
}
