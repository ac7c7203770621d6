// The forbidden page.
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { ShieldX } from 'lucide-react'

import { useCan, useCanCall } from '#api/session.ts'
import { fullRightLabel } from '#entities/roles/permission-labels.ts'
import { Text } from '#kit/elements/text.ts'

import { DeadEnd } from './dead-end.tsx'

const route = getRouteApi('/_app/permission-denied')

export function Forbidden() {
  const { t, i18n } = useLingui()
  const { right } = route.useSearch()
  const missing = right && fullRightLabel(i18n, right)
  // Asked for here too: who sees the app as somebody else finds it among what is missing.
  useCan(right ?? 'signed-in')
  return (
    <DeadEnd
      icon={<ShieldX size={48} />}
      title={t`Accès interdit`}
      home={useCanCall('products.list')}
      description={
        <>
          <Text as="strong" display="block" fontWeight="semibold" color="fg">
            <Trans>Permissions insuffisantes</Trans>
          </Text>
          <Trans>Vous n'avez pas les permissions nécessaires pour effectuer cette action.</Trans>
          {missing && (
            <Text mt="2">
              <Trans>Droit manquant : {missing}</Trans>
            </Text>
          )}
        </>
      }
    />
  )
}
