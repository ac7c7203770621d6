// Title of the customer view: the name in large letters, the reference below.
import { Heading, Stack, Text } from '@chakra-ui/react'

import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

interface CustomerTitleProps {
  name: string
  reference: string
  /** Heading level: h1 for the page, h2 if there are several. */
  as?: 'h1' | 'h2'
}

export function CustomerTitle({ name, reference, as = 'h1' }: CustomerTitleProps) {
  return (
    <Stack gap="1">
      <Heading as={as} size={{ base: '2xl', md: '4xl' }} overflowWrap="anywhere" lang={CONTENT_LANGUAGE}>
        {name}
      </Heading>
      <Text textStyle="lg" color="fg.muted" overflowWrap="anywhere">
        {reference}
      </Text>
    </Stack>
  )
}
