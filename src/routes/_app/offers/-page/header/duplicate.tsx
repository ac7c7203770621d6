// Duplicates an offer under another name and reference, and opens the copy.
import { Trans, useLingui } from '@lingui/react/macro'
import { revalidateLogic } from '@tanstack/react-form'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'

import { api, client } from '#api/client.ts'
import { OfferNames } from '#contract/offers/offer-fields.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { toast } from '#device/notices.ts'
import { formFields } from '#entities/offers/fields.ts'
import { Button } from '#kit/elements/controls.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { useNewDialogForm } from '#kit/form/new-form.ts'
import { limitsOf, useLabels } from '#kit/format/labels.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

export function DuplicateDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const labels = useLabels(formFields)
  const navigate = useNavigate()
  const { form, pending } = useNewDialogForm({
    defaultValues: { name: offer.name, reference: '' },
    validationLogic: revalidateLogic(),
    validators: { onDynamic: OfferNames },
    mutationKey: api.offers.duplicate.mutationKey(),
    create: async (names) => await client.offers.duplicate({ offer_id: offer.id, ...names }),
    created: async (made) => {
      toast.success({ title: t`Offre dupliquée`, description: made.reference })
      onClose()
      await navigate({ to: '/offers/$id', params: { id: String(made.id) } })
    },
    failed: t`L’offre n’a pas pu être dupliquée`,
  })
  return (
    <Dialog
      onClose={onClose}
      title={t`Dupliquer l’offre`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button type="submit" form={id} loading={pending}>
            <Trans>Dupliquer</Trans>
          </Button>
        </>
      }
    >
      <form.AppForm>
        <form.FormElement id={id} guard={false}>
          <Stack gap="4">
            <Text textStyle="sm" color="fg.muted">
              <Trans>
                La copie est inactive et sans dates de commercialisation. Les lots restent partagés ; les documents ne sont pas repris.
              </Trans>
            </Text>
            <form.AppField name="reference">
              {(field) => <field.TextField label={labels.reference} {...limitsOf(formFields.reference)} autoFocus />}
            </form.AppField>
            <form.AppField name="name">
              {(field) => <field.TextAreaField label={labels.name} {...limitsOf(formFields.name)} rows={1} lang={CONTENT_LANGUAGE} />}
            </form.AppField>
          </Stack>
        </form.FormElement>
      </form.AppForm>
    </Dialog>
  )
}
