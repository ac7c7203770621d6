// Layout for reading to a customer: a description of comfortable width, with a picture and facts beside it.
import { Box, Card, Grid, GridItem, Image, Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { backend } from '#api/backend.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { RichText } from '../text/rich-text-view.tsx'

interface ReadingProps {
  /** HTML sanitised by the server. */
  description: string | null
  picture: ReactNode
  facts: ReactNode
}

/** Two columns where there is room; on a phone the picture comes first. */
export function Reading({ description, picture, facts }: ReadingProps) {
  const beside = { base: 'auto', md: '2' }
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)', xl: 'minmax(0, 1fr) 24rem' }}
      templateRows={{ md: 'auto 1fr' }}
      gap={{ base: '5', md: '6', xl: '10' }}
      alignItems="start"
    >
      <GridItem gridColumn={beside} _empty={{ display: 'none' }}>
        {picture}
      </GridItem>
      <GridItem gridColumn={{ md: '1' }} gridRow={{ md: '1 / span 2' }}>
        <Box textStyle="lg" lineHeight="1.7" maxW="65ch" overflowWrap="anywhere">
          {description ? (
            <RichText html={description} />
          ) : (
            <Text color="fg.muted">
              <Trans>Pas encore de description.</Trans>
            </Text>
          )}
        </Box>
      </GridItem>
      <GridItem gridColumn={beside}>{facts}</GridItem>
    </Grid>
  )
}

interface PictureProps {
  image: { url: string; width: number; height: number } | null
  /** Text alternative of the picture. */
  name: string
}

/** As large as the available width, but at most half of the screen's height. */
export function Picture({ image, name }: PictureProps) {
  if (!image) return null
  return (
    <Card.Root overflow="hidden" bg="white">
      <Image
        src={`${backend}${image.url}`}
        alt={name}
        lang={CONTENT_LANGUAGE}
        width={image.width}
        height={image.height}
        maxH="50dvh"
        w="full"
        h="auto"
        objectFit="contain"
        decoding="async"
      />
    </Card.Root>
  )
}
