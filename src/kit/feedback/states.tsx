// Empty, loading, failed and offline states, each with its own text and next step.
import { Box, Heading, HStack, Link, Skeleton, Spinner, Stack, Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { CloudOff, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'

import { isForeign } from '#api/cache/response-check.ts'
import { useConfig } from '#api/config.ts'
import { failureDetail } from '#api/failures.ts'
import { isOffline } from '#api/send.ts'

import { Button } from '../elements/button.tsx'

interface StateProps {
  title: ReactNode
  icon?: ReactNode
  description?: ReactNode
  action?: ReactNode
  /** 1 if it fills the whole page. */
  level?: 1 | 2
}

/** An empty state: the reason and what to do next. */
export function EmptyState({ title, icon, description, action, level = 2 }: StateProps) {
  return (
    <Stack align="center" textAlign="center" gap="3" py="12" px="4" mx="auto" maxW="32rem">
      {icon && (
        <Box color="fg.muted" aria-hidden>
          {icon}
        </Box>
      )}
      <Heading as={level === 1 ? 'h1' : 'h2'} size={level === 1 ? 'xl' : 'md'}>
        {title}
      </Heading>
      {description && <Box color="fg.muted">{description}</Box>}
      {action && (
        <HStack gap="3" wrap="wrap" justify="center">
          {action}
        </HStack>
      )}
    </Stack>
  )
}

interface FailedStateProps {
  title?: ReactNode
  error?: unknown
  onRetry?: () => void
}

/** A failed load: offers to try again or to write to the support with the message. */
export function FailedState({ title, error, onRetry }: FailedStateProps) {
  const { support_email } = useConfig()
  const message = failureDetail(error)
  if (isOffline(error)) return <NotOnDevice onRetry={onRetry} />
  return (
    <Box role="alert">
      <EmptyState
        icon={<CloudOff size={40} />}
        title={title ?? <Trans>Erreur serveur</Trans>}
        description={
          <>
            {isForeign(error) ? (
              <Trans>Ce réseau demande peut-être de s’y connecter d’abord : ouvrez sa page de connexion, puis réessayez.</Trans>
            ) : (
              <Trans>Réessayez ; si le problème persiste, transmettez ce message au support.</Trans>
            )}
            {message && (
              <Box as="code" display="block" mt="2" textStyle="xs" overflowWrap="anywhere">
                {message}
              </Box>
            )}
          </>
        }
        action={
          <>
            {onRetry && <RetryButton onRetry={onRetry} />}
            <Link href={supportLink(support_email, message)} variant="underline">
              <Trans>Contacter le support</Trans>
            </Link>
          </>
        }
      />
    </Box>
  )
}

/** Shown offline for data that this device has not loaded yet; it loads by itself when the network is back. */
function NotOnDevice({ onRetry }: Pick<FailedStateProps, 'onRetry'>) {
  return (
    <Box role="alert">
      <EmptyState
        icon={<CloudOff size={40} />}
        title={<Trans>Hors ligne : pas encore consulté sur cet appareil</Trans>}
        description={<Trans>Ces données s’afficheront dès le retour du réseau.</Trans>}
        action={onRetry && <RetryButton onRetry={onRetry} />}
      />
    </Box>
  )
}

/** Retries the failed query, and all others that failed on the screen, such as the options of its filters. */
function RetryButton({ onRetry }: { onRetry: () => void }) {
  const queryClient = useQueryClient()
  const retry = () => {
    onRetry()
    const failed = { type: 'active', predicate: ({ state }: Query) => state.status === 'error' } as const
    void queryClient.refetchQueries(failed, { cancelRefetch: false })
  }
  return (
    <Button variant="outline" onClick={retry}>
      <RotateCw size={16} aria-hidden /> <Trans>Réessayer</Trans>
    </Button>
  )
}

/** A mailto link to the support, with the error in the subject. */
export const supportLink = (address: string, message?: string): string =>
  `mailto:${address}${message ? `?subject=${encodeURIComponent(`Starif: ${message.slice(0, 200)}`)}` : ''}`

/** Spinner with a text. */
export function LoadingState({ label }: { label?: string }) {
  const { t } = useLingui()
  return (
    <HStack role="status" justify="center" py="12" gap="3" color="fg.muted">
      <Spinner size="sm" aria-hidden />
      <Text>{label ?? t`Chargement…`}</Text>
    </HStack>
  )
}

/** Placeholder in the shape of a list. */
export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  const { t } = useLingui()
  return (
    <Stack role="status" aria-label={t`Chargement…`} gap="3" py="2">
      {Array.from({ length: rows }, (_, row) => (
        <HStack key={row} gap="4">
          <Skeleton boxSize="8" flexShrink="0" />
          <Skeleton h="4" flex="2" />
          <Skeleton h="4" flex="1" />
          <Skeleton h="4" flex="1" hideBelow="md" />
        </HStack>
      ))}
    </Stack>
  )
}
