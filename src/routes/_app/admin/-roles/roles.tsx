// Gestion des rôles: the list, and the panel of the role in the URL.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Plus, ShieldCheck, ShieldQuestion } from 'lucide-react'

import type { Role } from '#contract/people/roles.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box, Flex, Grid } from '#kit/elements/layout.ts'
import { EmptyState, FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { useErrorToast } from '#kit/feedback/toast.tsx'
import { useOpenDialog } from '#kit/overlay/open-dialog.ts'
import { Page, PageHeader } from '#kit/page/page.tsx'

import { RoleList } from './list.tsx'
import { RoleNameDialog } from './name.tsx'
import { RolePanel } from './panel.tsx'
import { rolesQuery } from './query.ts'

const route = getRouteApi('/_app/admin/roles/{-$id}')

export function RolesPage() {
  const { t } = useLingui()
  const { id } = route.useParams()
  const { data, error, refetch } = useQuery(rolesQuery())
  const { dialog, open, close } = useOpenDialog()
  return (
    <Page>
      <PageHeader
        title={t`Gestion des rôles`}
        count={data?.total}
        actions={
          <Button size="sm" onClick={() => open('new')}>
            <Plus size={16} aria-hidden /> <Trans>Nouveau rôle</Trans>
          </Button>
        }
      />
      {!data && error ? (
        <FailedState title={t`Impossible de récupérer les rôles`} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={6} />
      ) : (
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 2.6fr)' }} gap="6" alignItems="start">
          {/* On a phone the panel replaces the list; beside the panel a long list scrolls on its own. */}
          <Flex
            display={id === undefined ? 'flex' : { base: 'none', lg: 'flex' }}
            direction="column"
            position={{ lg: 'sticky' }}
            top={{ lg: '4' }}
            maxH={{ lg: 'calc(100dvh - 10rem)' }}
          >
            <RoleList roles={data.items} current={id} />
          </Flex>
          <Box minW="0">
            <Panel id={id} roles={data.items} />
          </Box>
        </Grid>
      )}
      {dialog === 'new' && <RoleNameDialog stored={null} onClose={close} />}
    </Page>
  )
}

function Panel({ id, roles }: { id: string | undefined; roles: Role[] }) {
  if (id === undefined)
    return (
      <Box hideBelow="lg">
        <EmptyState icon={<ShieldCheck size={40} />} title={<Trans>Choisissez un rôle pour voir ses permissions.</Trans>} />
      </Box>
    )
  const role = roles.find((one) => String(one.id) === id)
  return role ? <RolePanel key={role.id} role={role} /> : <NotFound />
}

function NotFound() {
  const { t } = useLingui()
  const words = { title: t`Rôle introuvable`, description: t`Le rôle demandé n'existe pas ou n'a pas pu être trouvé.` }
  useErrorToast(words)
  return (
    <EmptyState
      icon={<ShieldQuestion size={40} />}
      {...words}
      action={
        <Button asChild variant="outline">
          <Link to="/admin/roles/{-$id}" params={{ id: undefined }}>
            <ArrowLeft size={16} aria-hidden /> <Trans>Retour à la liste</Trans>
          </Link>
        </Button>
      }
    />
  )
}
