// A new tag, made where it is needed.
import { Trans, useLingui } from '@lingui/react/macro'
import { formOptions, revalidateLogic } from '@tanstack/react-form'
import { useMutation, useQuery } from '@tanstack/react-query'

import { api } from '#api/client.ts'
import { tellFailure } from '#api/failures.ts'
import { useCurrentUser } from '#api/session.ts'
import type { Outputs } from '#contract/index.ts'
import { TagCreate } from '#contract/tags.ts'
import { zonesQuery } from '#entities/references/queries.ts'
import { Button } from '#kit/elements/controls.ts'
import { Stack } from '#kit/elements/layout.ts'
import { showServerErrors, useAppForm } from '#kit/form/form.tsx'
import { Dialog } from '#kit/overlay/dialog.tsx'

interface NewTagProps {
  onClose: () => void
  onCreated: (tag: Outputs['tags']['create']) => void
}

const tagForm = formOptions({
  defaultValues: { name: '', zone: '' },
  validationLogic: revalidateLogic(),
  validators: { onDynamic: TagCreate },
})

export function NewTag({ onClose, onCreated }: NewTagProps) {
  const { t } = useLingui()
  const user = useCurrentUser()
  const zones = useQuery(zonesQuery()).data?.items ?? []
  const create = useMutation(api.tags.create.mutationOptions({ meta: { silent: true } }))
  const form = useAppForm({
    ...tagForm,
    defaultValues: { name: '', zone: user.zone?.code_sigma ?? '' },
    onSubmit: async ({ value, formApi }) => {
      try {
        onCreated(await create.mutateAsync(value))
        onClose()
      } catch (error) {
        const description = showServerErrors(formApi, error) ? { description: t`Suivez les indications des champs.` } : {}
        tellFailure(error, { title: t`Impossible de créer le tag`, ...description })
      }
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Nouveau tag`}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button loading={create.isPending} onClick={() => void form.handleSubmit()}>
            <Trans>Créer</Trans>
          </Button>
        </>
      }
    >
      <form.AppForm>
        <form.FormElement focusFirst guard={false}>
          <Stack gap="4">
            <form.ErrorSummary />
            <form.AppField name="name">
              {(field) => (
                <field.TextField
                  label={t`Nom`}
                  required
                  maxLength={255}
                  help={t`Des lettres, des espaces, des apostrophes et des traits d’union.`}
                />
              )}
            </form.AppField>
            <form.AppField name="zone">
              {(field) => (
                <field.SelectField
                  label={t`Filiale`}
                  required
                  help={t`La filiale nationale vaut partout.`}
                  items={zones.map(({ code_sigma, name }) => ({ value: code_sigma, label: name }))}
                />
              )}
            </form.AppField>
          </Stack>
        </form.FormElement>
      </form.AppForm>
    </Dialog>
  )
}
