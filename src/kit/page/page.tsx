// The frame of every screen: its header, its sections.
import { Box, Card, Flex, Heading, HStack, Stack, Text, type StackProps } from '@chakra-ui/react'
import { useEffect, useId, type ReactNode } from 'react'

import { formatCount } from '../format/formats.ts'

/** The space of a screen; `fill` gives it the height of the window, for lists that scroll inside. */
export function Page({ fill = false, children, ...rest }: StackProps & { fill?: boolean }) {
  return (
    <Stack gap="5" px={{ base: '4', md: '6' }} py={{ base: '4', md: '5' }} {...(fill ? { h: 'full', minH: '0' } : {})} {...rest}>
      {children}
    </Stack>
  )
}

export interface PageHeaderProps {
  title: ReactNode
  /** The title of the browser's tab, where `title` is not a text. */
  documentTitle?: string
  count?: number | undefined
  subtitle?: ReactNode
  badges?: ReactNode
  image?: ReactNode
  actions?: ReactNode
  /** Last change and by whom. */
  meta?: ReactNode
}

/** Title, count, state and actions; it also names the browser's tab. */
export function PageHeader({ title, documentTitle, count, subtitle, badges, image, actions, meta }: PageHeaderProps) {
  useDocumentTitle(documentTitle ?? (typeof title === 'string' ? title : undefined))
  return (
    <Flex as="header" gap={{ base: '2', md: '4' }} align="flex-start" wrap="wrap">
      {image}
      <Stack gap="1" flex={image ? '1 1 18rem' : { base: '1 1 9rem', md: '1 1 14rem' }} minW="0">
        <HStack gap="3" wrap="wrap">
          <Heading as="h1" size={{ base: 'xl', md: '2xl' }} overflowWrap="anywhere">
            {title}
          </Heading>
          {count !== undefined && (
            <Text as="span" color="fg.muted" textStyle="lg" data-part="count">
              {formatCount(count)}
            </Text>
          )}
          {badges}
        </HStack>
        {subtitle && <Box color="fg.muted">{subtitle}</Box>}
        {meta && (
          <Box color="fg.muted" textStyle="sm">
            {meta}
          </Box>
        )}
      </Stack>
      {actions && (
        <HStack gap="2" wrap="wrap">
          {actions}
        </HStack>
      )}
    </Flex>
  )
}

/** The words of a button that stands as its icon alone on a phone; the button itself carries them as `aria-label`. */
export function WideOnly({ children }: { children: ReactNode }) {
  return (
    <Text as="span" truncate hideBelow="md">
      {children}
    </Text>
  )
}

/** Names the browser's tab after what is shown. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Starif`
  }, [title])
}

interface SectionProps {
  title: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A card with a second-level title. */
export function Section({ title, actions, children }: SectionProps) {
  const id = useId()
  return (
    <Card.Root as="section" aria-labelledby={id} size="sm" variant="outline">
      <Card.Header>
        <Flex align="center" justify="space-between" gap="3" minH="8">
          <Heading as="h2" id={id} size="md" overflowWrap="anywhere">
            {title}
          </Heading>
          {actions}
        </Flex>
      </Card.Header>
      <Card.Body>{children}</Card.Body>
    </Card.Root>
  )
}
