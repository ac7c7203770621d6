// A new row of a lookup list; saving it opens its list.
import { useLingui } from '@lingui/react/macro'
import { getRouteApi, useNavigate } from '@tanstack/react-router'

import { api } from '#api/client.ts'
import type { LookupEntity } from '#contract/entities.ts'
import { toast } from '#device/notices.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { lookups } from '#entities/lookups/all.ts'
import { blank, useFieldLabels } from '#entities/lookups/fields.tsx'
import { useOwnZone } from '#entities/lookups/own-zone.ts'
import { presetZone } from '#entities/prices/own-catalogs.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { useNewForm } from '#kit/form/new-form.ts'
import { Page, PageHeader } from '#kit/page/page.tsx'

import { checksOf } from './checks.ts'
import { LookupFields } from './fields.tsx'
import { ListTrail } from './trail.tsx'

const route = getRouteApi('/_app/references/$kind/new')

export function NewLookup() {
  const { t, i18n } = useLingui()
  const kind = route.useParams().kind as LookupEntity
  const title = i18n._(lookups[kind].words.new)
  const labels = useFieldLabels()
  const navigate = useNavigate()
  const own = useOwnZone()
  const list = { to: '/references/$kind', params: { kind } } as const
  const form = useNewForm({
    defaultValues: { ...blank, zone: kind === 'catalogs' ? presetZone(own) : kind === 'tags' ? (own?.code_sigma ?? null) : null },
    ...checksOf(kind),
    draft: { key: draftKeys.new_lookup(kind), title },
    mutationKey: api[kind].create.mutationKey(),
    create: lookups[kind].create,
    created: async ({ name }) => {
      toast.success({ title: kind === 'tags' ? t`Tag créé` : t`Élément créé`, description: name })
      await navigate({ ...list, ignoreBlocker: true })
    },
    failed: kind === 'tags' ? t`Impossible de créer le tag` : t`Impossible de créer cet élément`,
  })
  return (
    <Page>
      <PageHeader trail={<ListTrail kind={kind} />} title={title} />
      <FormLayout form={form} labels={labels} gap="4" focusFirst aria-label={title} alwaysShown onCancel={() => void navigate(list)}>
        <LookupFields form={form} kind={kind} id={null} />
      </FormLayout>
    </Page>
  )
}
