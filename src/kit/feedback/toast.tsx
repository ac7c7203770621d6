// Notifications at the bottom right: what happened and what to do. They are closed by hand or after their duration.
import { Box, CloseButton, HStack, Stack, Text } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { type Kind, notices, onNotices, type ShownToast, toast } from '#device/notices.ts'

import { Button } from '../elements/button.tsx'
import { useAboveBars } from './above-bars.ts'

/** Shows an error that a screen displays as a toast, too: once when it appears, closed when it disappears. */
export function useErrorToast({ title, description }: { title: string; description: string }): void {
  useEffect(() => {
    const id = toast.error({ title, description })
    return () => toast.close(id)
  }, [title, description])
}

/** Errors and warnings interrupt the screen reader; others wait for their turn. */
const isUrgent = (kind: Kind) => kind === 'error' || kind === 'warning'

/** The notifications; rendered once, in the root shell. */
export function Toaster() {
  const { t } = useLingui()
  const toasts = useSyncExternalStore(onNotices, notices)
  const box = useRef<HTMLDivElement>(null)
  useAboveBars(box, toasts.length > 0)
  return (
    <Box
      ref={box}
      role="region"
      aria-label={t`Notifications`}
      position="fixed"
      bottom="var(--above, 24px)"
      right={{ base: '3', md: '6' }}
      zIndex="toast"
      width="min(24rem, calc(100vw - 1.5rem))"
      pointerEvents="none"
      data-part="notifications"
    >
      {/* Always present: additions to it are read, while a status that appears together with its text often is not. */}
      <Stack gap="2" aria-live="polite" aria-relevant="additions">
        {toasts.map((one) => (
          <Toast key={one.id} toast={one} />
        ))}
      </Stack>
    </Box>
  )
}

const looks = {
  success: { Icon: CircleCheck, color: 'green.fg' },
  error: { Icon: CircleAlert, color: 'red.fg' },
  warning: { Icon: TriangleAlert, color: 'orange.fg' },
  info: { Icon: Info, color: 'blue.fg' },
}

function Toast({ toast: { id, kind, title, description, duration, action } }: { toast: ShownToast }) {
  const { t } = useLingui()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (duration === null || held) return
    const timer = setTimeout(() => toast.close(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration, held])
  const { Icon, color } = looks[kind]
  return (
    <HStack
      role={isUrgent(kind) ? 'alert' : undefined}
      data-kind={kind}
      align="start"
      gap="3"
      ps="4"
      pe="2"
      py="3"
      rounded="l3"
      borderWidth="1px"
      bg="bg.panel"
      shadow="lg"
      pointerEvents="auto"
      animation="slide-from-bottom 150ms ease-out, fade-in 150ms ease-out"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Box color={color} pt="0.5">
        <Icon size={20} aria-hidden />
      </Box>
      <Stack gap="1" flex="1" minW="0">
        <Text fontWeight="semibold" textStyle="sm" overflowWrap="anywhere">
          {title}
        </Text>
        {description && (
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {description}
          </Text>
        )}
        {action && (
          <Button
            size="xs"
            variant="outline"
            alignSelf="start"
            onClick={() => {
              toast.close(id)
              action.onClick()
            }}
          >
            {action.label}
          </Button>
        )}
      </Stack>
      <CloseButton size="sm" aria-label={t`Fermer la notification`} onClick={() => toast.close(id)} />
    </HStack>
  )
}
