// One profile: the same fields as when a list is read, with the head of the last file.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { api, client } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { SupplierProfile } from '#contract/suppliers/supplier-profiles.ts'
import { toast } from '#device/notices.ts'
import { confirm } from '#device/questions.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { Button } from '#kit/elements/controls.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { MoreMenu, RemoveItem } from '#kit/page/more-menu.tsx'
import { Page, PageHeader, Section } from '#kit/page/page.tsx'

import { profileQuery } from '../address.ts'
import { SupplierListsTrail } from '../links.tsx'
import { ColumnsField } from '../mapping/columns-field.tsx'
import { FormatFields, IdentityFields, MatchingField, PlaceFields, RuleFields } from '../mapping/fields.tsx'
import { useMappingForm } from '../mapping/mapping-form.ts'
import { profileInput, profileValues } from '../mapping/values.ts'

const route = getRouteApi('/_app/products/supplier-lists/profiles/$id')

export function ProfilePage() {
  const { t } = useLingui()
  const id = Number(route.useParams().id)
  const profile = useQuery(profileQuery(id))
  if (profile.isLoadingError)
    return <FailedState title={t`Le profil n’a pas pu être chargé`} error={profile.error} onRetry={() => void profile.refetch()} />
  return profile.data ? <ProfileEditor key={`${id} ${profile.data.version}`} profile={profile.data} /> : <SkeletonRows rows={12} />
}

function ProfileEditor({ profile }: { profile: SupplierProfile }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { id, version, name, head, columns } = profile
  const [start] = useState(() => profileValues(profile))
  const { form, pending } = useMappingForm({
    defaultValues: start,
    draft: { key: draftKeys.supplier_profile(id), title: name },
    mutationKey: api.supplier_profiles.update.mutationKey(),
    save: async (values) => await client.supplier_profiles.update({ id, version, ...profileInput(values) }),
    saved: (stored) => {
      queryClient.setQueryData(profileQuery(id).queryKey, stored)
      toast.success({ title: t`Modifications enregistrées` })
    },
    failed: t`Le profil n’a pas pu être enregistré`,
  })
  const mayChange = useCanCall('supplier_profiles.update')
  const shown = { head, sample: [], columns, hidden_columns: [] }
  return (
    <Page gap="3">
      <PageHeader trail={<SupplierListsTrail profiles />} title={name} actions={<RemoveMenu profile={profile} />} />
      <form.AppForm>
        <form.FormElement aria-label={t`Profil de lecture`}>
          <Stack gap="4">
            <form.ErrorSummary />
            <Section title={<Trans>Colonnes du fichier</Trans>}>
              <Stack gap="4">
                <form.AppField name="columns">{() => <ColumnsField shown={shown} proposes={false} />}</form.AppField>
                <PlaceFields form={form} sheets={[]} />
                <FormatFields form={form} />
              </Stack>
            </Section>
            <Section title={<Trans>Fournisseur et règles</Trans>}>
              <Stack gap="4">
                <IdentityFields form={form} dated={false} />
                <MatchingField form={form} />
                <RuleFields form={form} />
              </Stack>
            </Section>
            <HStack justify="flex-end">
              <Button type="submit" loading={pending} disabled={!mayChange}>
                <Trans>Enregistrer</Trans>
              </Button>
            </HStack>
          </Stack>
        </form.FormElement>
      </form.AppForm>
    </Page>
  )
}

function RemoveMenu({ profile: { id, version, name } }: { profile: SupplierProfile }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mayRemove = useCanCall('supplier_profiles.remove')
  const remove = useMutation({
    mutationKey: api.supplier_profiles.remove.mutationKey(),
    mutationFn: async () => await client.supplier_profiles.remove({ params: { id }, query: { version } }),
    onSuccess: async () => await navigate({ to: '/products/supplier-lists/profiles', ignoreBlocker: true }),
    meta: { error: () => t`Le profil n’a pas pu être supprimé`, staleWhenRefused: true },
  })
  if (!mayRemove) return null
  const ask = async () => {
    const sure = await confirm({
      header: t`Supprimer ce profil ?`,
      message: t`« ${name} » sera supprimé ; les listes déjà lues restent.`,
      acceptText: t`Supprimer`,
      rejectText: t`Garder`,
      tone: 'danger',
    })
    if (sure) remove.mutate()
  }
  return (
    <MoreMenu busy={remove.isPending}>
      <RemoveItem onSelect={() => void ask()} />
    </MoreMenu>
  )
}
