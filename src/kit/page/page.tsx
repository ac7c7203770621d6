// Frame of every screen: header and sections.
import { Box, Card, Flex, Heading, HStack, Stack, Text, type StackProps } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'

import { useDocumentTitle } from '../browser/document-title.ts'
import { formatCount } from '../format/formats.ts'
import { PageTitle } from './title.tsx'

/** One maximum width for pages to read and forms; lists use the full width. */
const WIDTH = { maxW: '96rem', w: 'full', mx: 'auto' }

/** The container of a screen; `fill` gives it the height of the window, for lists that scroll inside. */
export function Page({ fill = false, children, ...rest }: StackProps & { fill?: boolean }) {
  return (
    <Stack gap="4" px={{ base: '4', md: '6' }} py="4" {...(fill ? { h: 'full', minH: '0' } : WIDTH)} {...rest}>
      {children}
    </Stack>
  )
}

export interface PageHeaderProps {
  title: ReactNode
  /** Breadcrumb: a `Trail`. */
  trail?: ReactNode
  /** Language of the title, if it is not the language in use. */
  titleLang?: string
  /** Title of the browser's tab, if `title` is not a text. */
  documentTitle?: string
  count?: number | undefined
  subtitle?: ReactNode
  badges?: ReactNode
  image?: ReactNode
  actions?: ReactNode
  /** Date and author of the last change. */
  meta?: ReactNode
}

/**
 * Breadcrumb; title with count, and beside it the actions: one or two buttons, and the rest in the « ⋮ » menu; then reference, state
 * and last change. Also sets the title of the browser's tab.
 */
export function PageHeader({ title, trail, titleLang, documentTitle, count, subtitle, badges, image, actions, meta }: PageHeaderProps) {
  useDocumentTitle(documentTitle ?? (typeof title === 'string' ? title : undefined))
  return (
    <Flex as="header" gap="3" align="center">
      {image}
      <Flex flex="1" minW="0" columnGap="3" rowGap="1" align={{ base: 'flex-start', md: 'center' }} wrap="wrap">
        {trail && (
          <Box flex="1 0 100%" mt="-1.5" mb="-1">
            {trail}
          </Box>
        )}
        <HStack gap="3" wrap={count === undefined ? 'wrap' : 'nowrap'} flex={{ base: '1 1 9rem', md: '1 1 14rem' }} minW="0">
          <PageTitle lang={titleLang}>{title}</PageTitle>
          {count !== undefined && (
            <Text as="span" color="fg.muted" textStyle="md" data-part="count">
              {formatCount(count)}
            </Text>
          )}
          {!subtitle && !meta && badges}
        </HStack>
        {actions && (
          <HStack gap="2" wrap="wrap">
            {actions}
          </HStack>
        )}
        {(subtitle || meta) && (
          // Full width: beside the actions it would only have half of it.
          <HStack flex="1 0 100%" minW="0" gap="1" columnGap="3" wrap="wrap" color="fg.muted" textStyle="sm">
            {subtitle && <Box overflowWrap="anywhere">{subtitle}</Box>}
            {badges}
            {meta && <Box overflowWrap="anywhere">{meta}</Box>}
          </HStack>
        )}
      </Flex>
    </Flex>
  )
}

/**
 * Label of a button that is only an icon on narrow screens: on a phone, or below `from`. The button itself needs it as `aria-label`.
 */
export function WideOnly({ from = 'md', children }: { from?: 'md' | 'lg'; children: ReactNode }) {
  return (
    <Text as="span" truncate hideBelow={from}>
      {children}
    </Text>
  )
}

interface SectionProps {
  title: ReactNode
  /** For a title repeated by the tab, the page or the only field: it is then for screen readers only. */
  quiet?: boolean
  actions?: ReactNode
  children: ReactNode
}

/** A card with a second-level title. */
export function Section({ title, quiet = false, actions, children }: SectionProps) {
  const id = useId()
  return (
    <Card.Root as="section" aria-labelledby={id} size="sm" variant="outline">
      <Card.Header {...(quiet && !actions && { srOnly: true })}>
        <Flex align="center" justify="space-between" gap="3" minH="8">
          <Heading as="h2" id={id} size="md" overflowWrap="anywhere" srOnly={quiet}>
            {title}
          </Heading>
          {actions}
        </Flex>
      </Card.Header>
      <Card.Body pt={quiet && !actions ? '4' : undefined}>{children}</Card.Body>
    </Card.Root>
  )
}
