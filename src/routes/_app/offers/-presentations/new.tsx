// A new presentation: its name. Saving opens its page, where its offers are chosen.
import { Trans, useLingui } from '@lingui/react/macro'
import { revalidateLogic } from '@tanstack/react-form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'

import { api, client } from '#api/client.ts'
import { PresentationForm } from '#contract/offers/grouped-presentations.ts'
import { toast } from '#device/notices.ts'
import { presentationFields, type PresentationValues } from '#entities/offers/presentations/fields.ts'
import { Button } from '#kit/elements/controls.ts'
import { useNewDialogForm } from '#kit/form/new-form.ts'
import { limitsOf, useLabels } from '#kit/format/labels.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { putInto } from './stored.ts'

const BLANK: PresentationValues = { name: '', offers: [] }

export function NewPresentation({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const labels = useLabels(presentationFields)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { form, pending } = useNewDialogForm({
    defaultValues: BLANK,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: PresentationForm },
    mutationKey: api.grouped_presentations.create.mutationKey(),
    create: async ({ name }) => await client.grouped_presentations.create({ name }),
    created: async (made) => {
      putInto(queryClient, made)
      toast.success({ title: t`Présentation créée` })
      onClose()
      await navigate({ to: '/offers/presentations/$id', params: { id: String(made.id) } })
    },
    failed: t`La présentation n’a pas pu être enregistrée`,
  })
  return (
    <Dialog
      onClose={onClose}
      title={t`Nouvelle présentation`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button type="submit" form={id} loading={pending}>
            <Trans>Créer</Trans>
          </Button>
        </>
      }
    >
      <form.AppForm>
        <form.FormElement id={id} guard={false}>
          <form.AppField name="name">
            {(field) => <field.TextField label={labels.name} {...limitsOf(presentationFields.name)} autoFocus lang={CONTENT_LANGUAGE} />}
          </form.AppField>
        </form.FormElement>
      </form.AppForm>
    </Dialog>
  )
}
