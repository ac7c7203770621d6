// Creates an offer, managed by its creator unless they choose otherwise, and opens its page.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'

import { api, client } from '#api/client.ts'
import { useCurrentUser } from '#api/session.ts'
import { blankOffer } from '#contract/offers/offer-fields.ts'
import { toast } from '#device/notices.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { formFields } from '#entities/offers/fields.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { useNewForm } from '#kit/form/new-form.ts'
import { useLabels } from '#kit/format/labels.ts'
import { Page, PageHeader } from '#kit/page/page.tsx'
import { Trail } from '#kit/page/trail.tsx'

import { OfferFields } from './form.tsx'
import { offerForm } from './options.ts'

export function NewOffer() {
  const { t } = useLingui()
  const labels = useLabels(formFields)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const me = useCurrentUser()
  const defaultValues: typeof blankOffer = { ...blankOffer, manager_id: me.id }
  const form = useNewForm({
    ...offerForm,
    defaultValues,
    draft: { key: draftKeys.new_offer(), title: t`Nouvelle offre` },
    mutationKey: api.offers.create.mutationKey(),
    create: async (values) => await client.offers.create(values),
    created: async (offer) => {
      queryClient.setQueryData(api.offers.get.queryKey({ input: { id: offer.id } }), offer)
      toast.success({ title: t`Offre créée` })
      await navigate({ to: '/offers/$id', params: { id: String(offer.id) }, ignoreBlocker: true })
    },
    failed: t`L’offre n’a pas pu être enregistrée`,
  })
  return (
    <Page>
      <PageHeader
        trail={
          <Trail>
            <Link to="/offers">
              <Trans>Offres</Trans>
            </Link>
          </Trail>
        }
        title={t`Nouvelle offre`}
      />
      <FormLayout form={form} labels={labels} focusFirst alwaysShown onCancel={() => void navigate({ to: '/offers' })}>
        <OfferFields form={form} offer={null} />
      </FormLayout>
    </Page>
  )
}
