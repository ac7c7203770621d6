// The forbidden page: a user who is granted the missing right while on it goes on to the screen that they wanted.
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { ShieldX } from 'lucide-react'

import { useCan, useCanCall } from '#api/session.ts'
import { fullRightLabel } from '#entities/people/permission-labels.ts'
import { Text } from '#kit/elements/text.ts'
import { useEffectWhen } from '#kit/form/effect-when.ts'

import { DeadEnd } from './dead-end.tsx'

const route = getRouteApi('/_app/permission-denied')

export function Forbidden() {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const { right, from } = route.useSearch()
  const missing = right && fullRightLabel(i18n, right)
  // Checked here too, so that it is listed as missing for a user who views the app as somebody else.
  const holds = useCan(right ?? 'signed-in')
  const home = useCanCall('products.list')
  useEffectWhen(right !== undefined && from !== undefined && holds, () => {
    void router.navigate({ href: router.options.context.destination(from), replace: true })
  })
  return (
    <DeadEnd
      icon={<ShieldX size={48} />}
      title={t`Accès interdit`}
      home={home}
      description={
        <>
          <Text as="strong" display="block" fontWeight="semibold" color="fg">
            <Trans>Permissions insuffisantes</Trans>
          </Text>
          <Trans>Vous n'avez pas les permissions nécessaires pour effectuer cette action.</Trans>
          {missing && (
            <Text mt="2">
              <Trans>Permission manquante : {missing}</Trans>
            </Text>
          )}
        </>
      }
    />
  )
}
