// A page below the tab: its title, and the link back to the filtered rows.
import { Trans } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '#kit/elements/controls.ts'
import { Box, Flex, HStack, Stack } from '#kit/elements/layout.ts'
import { Heading } from '#kit/elements/text.ts'

const productRoute = getRouteApi('/_app/products/$id')

export function SubPage({ title, actions, children }: { title: ReactNode; actions?: ReactNode; children: ReactNode }) {
  const { id } = productRoute.useParams()
  return (
    <Stack gap="5">
      <Box>
        <Button asChild variant="ghost" size="sm" ms="-3" mb="1">
          <Link to="/products/$id/tarifs" params={{ id }} search={({ catalog, actor, when }) => ({ catalog, actor, when })}>
            <ArrowLeft size={16} aria-hidden /> <Trans>Tous les tarifs</Trans>
          </Link>
        </Button>
        <Flex gap="3" align="center" justify="space-between" wrap="wrap">
          <Heading as="h2" size="lg">
            {title}
          </Heading>
          {actions && (
            <HStack gap="2" wrap="wrap">
              {actions}
            </HStack>
          )}
        </Flex>
      </Box>
      {children}
    </Stack>
  )
}
