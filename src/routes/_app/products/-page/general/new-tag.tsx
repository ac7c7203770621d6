// Creates a new tag in place.
import { Trans, useLingui } from '@lingui/react/macro'
import { revalidateLogic } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'

import { api, client } from '#api/client.ts'
import { useCurrentUser } from '#api/session.ts'
import type { Outputs } from '#contract/index.ts'
import { TagCreate } from '#contract/lookups/tags.ts'
import { zonesQuery } from '#entities/lookups/queries.ts'
import { Button } from '#kit/elements/controls.ts'
import { Stack } from '#kit/elements/layout.ts'
import { useNewDialogForm } from '#kit/form/new-form.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'

interface NewTagProps {
  onClose: () => void
  onCreated: (tag: Outputs['tags']['create']) => void
}

export function NewTag({ onClose, onCreated }: NewTagProps) {
  const { t } = useLingui()
  const user = useCurrentUser()
  const zones = useQuery(zonesQuery()).data?.items ?? []
  const { form, pending } = useNewDialogForm({
    defaultValues: { name: '', zone: user.zone?.code_sigma ?? '' },
    validationLogic: revalidateLogic(),
    validators: { onDynamic: TagCreate },
    mutationKey: api.tags.create.mutationKey(),
    create: async (values) => await client.tags.create(values),
    created: (tag) => {
      onCreated(tag)
      onClose()
    },
    failed: t`Impossible de créer le tag`,
  })
  return (
    <Dialog
      onClose={onClose}
      title={t`Nouveau tag`}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button loading={pending} onClick={() => void form.handleSubmit()}>
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
