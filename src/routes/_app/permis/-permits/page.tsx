// The page of a permit: its name, its state, its tabs.
import { Trans, useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { Link, linkOptions, Outlet, useNavigate } from '@tanstack/react-router'

import { api } from '#api/client.ts'
import { useOnline } from '#api/connection.ts'
import { tellFailure } from '#api/failures.ts'
import { useCanCall } from '#api/session.ts'
import type { Permit } from '#contract/permits/permits.ts'
import { toast } from '#device/notices.ts'
import { confirm } from '#device/questions.ts'
import { usePartTitle } from '#kit/browser/part-title.ts'
import { formatDate } from '#kit/format/formats.ts'
import { LastChange } from '#kit/history/last-change.tsx'
import { MoreMenu, RemoveItem } from '#kit/page/more-menu.tsx'
import { Page, PageHeader } from '#kit/page/page.tsx'
import { Tab, Tabs } from '#kit/page/tabs.tsx'
import { Trail } from '#kit/page/trail.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { usePermit } from './permit.ts'
import { PermitStateBadge } from './state.tsx'

export function PermitPage() {
  const { t } = useLingui()
  const permit = usePermit()
  const params = { id: String(permit.id) }
  const end = permit.end_of_activation_date
  const day = formatDate(end)
  const documentTitle = usePartTitle({ '/_app/permis/$id/details': t`Niveaux`, '/_app/permis/$id/simulator': t`Simulateur` }, permit.name)
  return (
    <Page key={permit.id}>
      <PageHeader
        trail={
          <Trail>
            <Link to="/permis">
              <Trans>Permis</Trans>
            </Link>
          </Trail>
        }
        title={permit.name}
        documentTitle={documentTitle}
        titleLang={CONTENT_LANGUAGE}
        badges={<PermitStateBadge permit={permit} />}
        meta={
          <>
            {end === null ? <Trans>Sans fin de validité</Trans> : <Trans>Jusqu’au {day}</Trans>}
            <LastChange entity="permits" id={permit.id} before=" · " />
          </>
        }
        actions={<Actions permit={permit} />}
      />
      <Tabs label={t`Rubriques du permis`}>
        <Tab>
          <Link {...linkOptions({ to: '/permis/$id', params, activeOptions: { exact: true } })}>
            <Trans>Général</Trans>
          </Link>
        </Tab>
        <Tab>
          <Link {...linkOptions({ to: '/permis/$id/details', params })}>
            <Trans>Détails</Trans>
          </Link>
        </Tab>
        <Tab>
          <Link {...linkOptions({ to: '/permis/$id/simulator', params })}>
            <Trans>Simulateur</Trans>
          </Link>
        </Tab>
      </Tabs>
      <Outlet />
    </Page>
  )
}

function Actions({ permit: { id, version, name } }: { permit: Permit }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const online = useOnline()
  const mayRemove = useCanCall('permits.remove')
  const { mutate, isPending } = useMutation(
    api.permits.remove.mutationOptions({
      onSuccess: async () => {
        toast.success({ title: t`Permis supprimé`, description: name })
        await navigate({ to: '/permis', ignoreBlocker: true })
      },
      onError: (error) => {
        if (error instanceof ORPCError && error.code === 'CONFLICT')
          toast.warning({ title: t`Modifié entre-temps`, description: t`Vérifiez, puis recommencez.` })
        else tellFailure(error, { title: t`Une erreur est survenue lors de la suppression du permis.` })
      },
      meta: { silent: true },
    }),
  )
  const ask = async () => {
    const sure = await confirm({
      header: t`Supprimer le permis ?`,
      message: t`« ${name} » sera supprimé ; son historique est conservé.`,
      acceptText: t`Supprimer`,
      rejectText: t`Annuler`,
      tone: 'danger',
    })
    if (sure) mutate({ params: { id }, query: { version } })
  }
  if (!mayRemove) return null
  return (
    <MoreMenu busy={isPending} disabled={!online}>
      <RemoveItem onSelect={() => void ask()} />
    </MoreMenu>
  )
}
