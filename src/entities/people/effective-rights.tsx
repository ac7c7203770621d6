// The rights of a user, and the role that each one comes from.
import { Trans, useLingui } from '@lingui/react/macro'

import { permissionsByArea, type PermissionArea } from '#contract/people/permissions.ts'
import type { UserRoles } from '#contract/people/users.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Heading, List, Text } from '#kit/elements/text.ts'

import { areaLabels, rightLabel } from './permission-labels.ts'

interface EffectiveRightsProps {
  isAdmin: boolean
  roles: UserRoles['items']
}

export function EffectiveRights({ isAdmin, roles }: EffectiveRightsProps) {
  const { i18n } = useLingui()
  const sources = (right: string) => roles.filter(({ permissions }) => permissions.some(({ name }) => name === right))
  const areas = (Object.keys(permissionsByArea) as PermissionArea[]).flatMap((area) => {
    const rights = permissionsByArea[area].flatMap((right) => {
      const from = sources(right).map(({ name }) => name)
      return from.length > 0 ? [{ right, from: from.join(', ') }] : []
    })
    return rights.length > 0 ? [{ area, rights }] : []
  })
  return (
    <Stack gap="4">
      {isAdmin && (
        <Text>
          <Trans>Administrateur : toutes les permissions, quels que soient les rôles.</Trans>
        </Text>
      )}
      {!isAdmin && areas.length === 0 && (
        <Text color="fg.muted">
          <Trans>Aucune permission : attribuez un rôle.</Trans>
        </Text>
      )}
      {areas.map(({ area, rights }) => (
        <Stack key={area} gap="1">
          <Heading as="h3" size="sm">
            {i18n._(areaLabels[area])}
          </Heading>
          <List.Root ps="5" textStyle="sm">
            {rights.map(({ right, from }) => (
              <List.Item key={right} overflowWrap="anywhere">
                {rightLabel(i18n, right)}{' '}
                <Text as="span" color="fg.muted">
                  (<Trans>par {from}</Trans>)
                </Text>
              </List.Item>
            ))}
          </List.Root>
        </Stack>
      ))}
    </Stack>
  )
}
