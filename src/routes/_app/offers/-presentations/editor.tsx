// Editing a presentation: its name, its offers and their order; merges concurrent changes.
import { Trans, useLingui } from '@lingui/react/macro'
import { revalidateLogic } from '@tanstack/react-form'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { api } from '#api/client.ts'
import type { HistoryField } from '#contract/entities.ts'
import { GroupedPresentation, PresentationForm } from '#contract/offers/grouped-presentations.ts'
import { toast } from '#device/notices.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { presentationFields, presentationFormValues } from '#entities/offers/presentations/fields.ts'
import { Stack } from '#kit/elements/layout.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { conflictWith } from '#kit/form/server-conflict.ts'
import { useVersionedForm } from '#kit/form/versioned-form.tsx'
import { limitsOf, useLabels } from '#kit/format/labels.ts'
import { History } from '#kit/history/history.tsx'
import { type HistoryWords, wordsOf } from '#kit/history/words.ts'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { OffersField } from './offers-field.tsx'
import { putInto } from './stored.ts'

export function PresentationEditor({ stored }: { stored: GroupedPresentation }) {
  const { t } = useLingui()
  const { base: _, form, ...versioned } = usePresentationForm(stored)
  const { labels } = versioned
  return (
    <Stack gap="6">
      <FormLayout {...versioned} form={form}>
        <Section quiet title={t`Présentation`}>
          <Stack gap="5">
            <form.AppField name="name">
              {(field) => <field.TextField label={labels['name'] ?? ''} {...limitsOf(presentationFields.name)} lang={CONTENT_LANGUAGE} />}
            </form.AppField>
            <form.AppField name="offers">{() => <OffersField label={labels['offers'] ?? ''} />}</form.AppField>
          </Stack>
        </Section>
      </FormLayout>
      <History entity="grouped-presentations" id={stored.id} words={words} />
    </Stack>
  )
}

function usePresentationForm(stored: GroupedPresentation) {
  const { t } = useLingui()
  const labels = useLabels(presentationFields)
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(
    api.grouped_presentations.update.mutationOptions({
      onSuccess: (saved) => putInto(queryClient, saved),
      meta: { silent: true },
    }),
  )
  return useVersionedForm({
    validationLogic: revalidateLogic(),
    validators: { onDynamic: PresentationForm },
    stored,
    valuesOf: presentationFormValues,
    draft: { key: draftKeys.presentation(stored.id), title: stored.name },
    save: async ({ offers, ...changes }, _values, { id, version }) =>
      await mutateAsync({ id, version, ...changes, ...(offers && { offers: offers.map((offer) => offer.id) }) }),
    saved: () => void toast.success({ title: t`Présentation enregistrée` }),
    failure: () => ({ title: t`La présentation n’a pas pu être enregistrée` }),
    conflictOf: conflictWith(GroupedPresentation),
    moved: () => t`Cette présentation a été modifiée`,
    words: { labels, show: (_field, value) => <span lang={CONTENT_LANGUAGE}>{namesIn(value) || t`non défini`}</span> },
  })
}

/** The name itself, that of an offer, or those of several. */
function namesIn(value: unknown): string {
  if (Array.isArray(value)) return value.map(namesIn).join(', ')
  if (typeof value === 'object' && value && 'name' in value) return String(value.name)
  return typeof value === 'string' ? value : ''
}

const words: HistoryWords<HistoryField<'grouped-presentations'>> = {
  ...wordsOf(presentationFields),
  created: (author) => <Trans>{author} a créé la présentation</Trans>,
  deleted: (author) => <Trans>{author} a supprimé la présentation</Trans>,
}
