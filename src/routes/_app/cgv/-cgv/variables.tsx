// The values of the variables: a common one, and those of the subsidiaries that differ.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Braces } from 'lucide-react'
import { useState } from 'react'
import type * as v from 'valibot'

import { api } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { Zone } from '#contract/lookups/zones.ts'
import { CgvValue, CgvVariables, MAX_CGV_VALUE } from '#contract/terms/variables.ts'
import { toast } from '#device/notices.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { zonesQuery } from '#entities/lookups/queries.ts'
import { useVariableNames } from '#entities/terms/names.ts'
import { Button } from '#kit/elements/controls.ts'
import { Text } from '#kit/elements/text.ts'
import { FailedState, LoadingState } from '#kit/feedback/states.tsx'
import { Select } from '#kit/form/fields/select.tsx'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { schemaErrors } from '#kit/form/schema-errors.ts'
import { conflictWith } from '#kit/form/server-conflict.ts'
import { useVersionedForm } from '#kit/form/versioned-form.tsx'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { useOpenDialog } from '#kit/overlay/open-dialog.ts'
import { WideOnly } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { variablesQuery } from './queries.ts'

export function VariablesButton() {
  const { t } = useLingui()
  const { dialog, open, close } = useOpenDialog()
  const mayWrite = useCanCall('cgv.set_variables')
  if (!mayWrite) return null
  return (
    <>
      <Button
        type="button"
        variant="outline"
        size="sm"
        aria-label={t`Valeurs des variables`}
        title={t`Valeurs des variables`}
        onClick={() => open('variables')}
      >
        <Braces size={16} aria-hidden /> <WideOnly>{t`Valeurs des variables`}</WideOnly>
      </Button>
      {dialog === 'variables' && <Variables onClose={close} />}
    </>
  )
}

function Variables({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  // Refetched when editing begins.
  const { data, error, refetch } = useQuery({ ...variablesQuery(), staleTime: 0 })
  const zones = useQuery(zonesQuery())
  if (data && zones.data) return <VariablesDialog stored={data} zones={zones.data.items} onClose={onClose} />
  const failure = error ?? zones.error
  return (
    <Dialog onClose={onClose} size="lg" title={t`Valeurs des variables`}>
      {failure ? (
        <FailedState title={t`Chargement impossible`} error={failure} onRetry={() => void Promise.all([refetch(), zones.refetch()])} />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  )
}

interface VariablesDialogProps {
  stored: CgvVariables
  zones: v.InferOutput<typeof Zone>[]
  onClose: () => void
}

function VariablesDialog({ stored, zones, onClose }: VariablesDialogProps) {
  const { t } = useLingui()
  const { nameOf } = useVariableNames()
  const [place, setPlace] = useState('')
  const { dialog, base: _, ...versioned } = useVariablesForm({ stored, zones, onClose, onRefused: setPlace })
  const { form, labels } = versioned
  // Only one dialog at a time: two open dialogs would hide each other from a screen reader.
  if (dialog) return dialog
  return (
    <Dialog onClose={onClose} size="lg" title={t`Valeurs des variables`} dismissable={false}>
      <FormLayout {...versioned} gap="4" aria-label={t`Valeurs des variables`} alwaysShown onCancel={onClose}>
        <Select
          aria-label={t`Filiale`}
          value={place}
          onChange={(value) => setPlace(value ?? '')}
          items={[
            { value: '', label: t`Toutes les filiales` },
            ...zones.map(({ code_sigma, name }) => ({ value: code_sigma, label: name })),
          ]}
        />
        <Text textStyle="sm" color="fg.muted">
          <Trans>Une filiale sans valeur propre prend celle de toutes les filiales.</Trans>
        </Text>
        {stored.items.map(({ key }) => (
          <form.Subscribe key={fieldOf(key, place)} selector={({ values }) => values[fieldOf(key, '')] ?? ''}>
            {(common) => (
              <form.AppField name={fieldOf(key, place)}>
                {(field) => (
                  <field.TextField
                    label={place === '' ? (labels[fieldOf(key, '')] ?? '') : nameOf(key)}
                    placeholder={place === '' ? '' : common}
                    maxLength={MAX_CGV_VALUE}
                    lang={CONTENT_LANGUAGE}
                  />
                )}
              </form.AppField>
            )}
          </form.Subscribe>
        ))}
      </FormLayout>
    </Dialog>
  )
}

/** Each value is a field of its own, so that two people who fill in different ones lose nothing. */
type Values = Record<string, string | null>
/**
 * `place` is the code of a subsidiary, escaped because a dot or a bracket in a field's name would be a path; "" is the value for all
 * subsidiaries without one of their own.
 */
const fieldOf = (key: string, place: string) => `${key}:${encodeURIComponent(place).replaceAll('.', '%2E')}`

function useVariablesForm({ stored, zones, onClose, onRefused }: VariablesDialogProps & { onRefused: (place: string) => void }) {
  const { t } = useLingui()
  const { nameOf } = useVariableNames()
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(
    api.cgv.set_variables.mutationOptions({
      meta: { silent: true },
      onSuccess: (saved) => queryClient.setQueryData(variablesQuery().queryKey, saved),
    }),
  )
  const places = [{ code_sigma: '', name: '' }, ...zones]
  const fields = stored.items.flatMap(({ key }) => places.map((place) => ({ field: fieldOf(key, place.code_sigma), key, place })))
  return useVersionedForm<CgvVariables, Values, undefined, undefined>({
    stored,
    valuesOf: ({ items }) => {
      const values = new Map(items.map((item) => [item.key, item.values]))
      return Object.fromEntries(fields.map(({ field, key, place }) => [field, values.get(key)?.[place.code_sigma] ?? null]))
    },
    draft: { key: draftKeys.cgv_variables(), title: t`Valeurs des variables` },
    refusalsOf: (values) => {
      const wrong = fields.map(({ field, place }) => ({ place, refusals: schemaErrors(CgvValue, values[field] ?? '', field) }))
      const first = wrong.find(({ refusals }) => refusals.length > 0)
      if (first) onRefused(first.place.code_sigma)
      return wrong.flatMap(({ refusals }) => refusals)
    },
    save: async (changes, _values, { version }) => {
      const changed = fields.filter(({ field }) => field in changes)
      const items = changed.map(({ field, key, place }) => ({ key, zone: place.code_sigma || null, value: changes[field] ?? '' }))
      return await mutateAsync({ items, version })
    },
    saved: () => {
      toast.success({ title: t`Valeurs enregistrées` })
      onClose()
    },
    failure: () => ({ title: t`Mise à jour impossible` }),
    conflictOf: conflictWith<CgvVariables>(CgvVariables),
    words: {
      labels: Object.fromEntries(
        fields.map(({ field, key, place }) => [field, place.code_sigma === '' ? nameOf(key) : `${nameOf(key)} · ${place.name}`]),
      ),
      show: (_field, value) => (typeof value === 'string' && value !== '' ? value : t`non défini`),
    },
  })
}
