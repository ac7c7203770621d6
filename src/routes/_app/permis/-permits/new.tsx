// A new permit; saving it opens its levels.
import { Trans, useLingui } from '@lingui/react/macro'
import { revalidateLogic } from '@tanstack/react-form'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'

import { api, client } from '#api/client.ts'
import { PermitForm } from '#contract/permits/permits.ts'
import { toast } from '#device/notices.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { permitFields, permitValues } from '#entities/permits/fields.ts'
import { permitQuery } from '#entities/permits/queries.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { useNewForm } from '#kit/form/new-form.ts'
import { useLabels } from '#kit/format/labels.ts'
import { Page, PageHeader } from '#kit/page/page.tsx'
import { Trail } from '#kit/page/trail.tsx'

import { PermitFields } from './fields.tsx'

export function NewPermit() {
  const { t } = useLingui()
  const labels = useLabels(permitFields)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useNewForm({
    defaultValues: permitValues(null),
    validationLogic: revalidateLogic(),
    validators: { onDynamic: PermitForm },
    draft: { key: draftKeys.new_permit(), title: t`Nouveau permis` },
    mutationKey: api.permits.create.mutationKey(),
    create: async ({ offers, ...values }) => await client.permits.create({ ...values, offers: offers.map(({ id }) => id) }),
    created: async (permit) => {
      queryClient.setQueryData(permitQuery(permit.id).queryKey, permit)
      toast.success({ title: t`Permis créé` })
      await navigate({ to: '/permis/$id/details', params: { id: String(permit.id) }, ignoreBlocker: true })
    },
    failed: t`Erreur lors de la création du permis`,
    advice: t`Vérifiez les champs obligatoires et les valeurs saisies.`,
  })
  return (
    <Page>
      <PageHeader
        trail={
          <Trail>
            <Link to="/permis">
              <Trans>Permis</Trans>
            </Link>
          </Trail>
        }
        title={t`Nouveau permis`}
      />
      <FormLayout form={form} labels={labels} focusFirst alwaysShown onCancel={() => void navigate({ to: '/permis' })}>
        <PermitFields form={form} />
      </FormLayout>
    </Page>
  )
}
