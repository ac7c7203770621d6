// The values of the variables, by subsidiary: one for all, and those of the subsidiaries that differ.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Braces } from 'lucide-react'
import { useId, useState } from 'react'

import { api } from '#api/client.ts'
import { tellFailure } from '#api/failures.ts'
import { useCanCall } from '#api/session.ts'
import type { CgvVariables } from '#contract/cgv/variables.ts'
import { toast } from '#device/notices.ts'
import { useVariableNames } from '#entities/cgv/names.ts'
import { zonesQuery } from '#entities/references/queries.ts'
import { Button, Field, Input } from '#kit/elements/controls.ts'
import { html, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { FailedState, LoadingState } from '#kit/feedback/states.tsx'
import { Select } from '#kit/form/fields/select.tsx'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { variablesQuery } from './queries.ts'

export function VariablesButton() {
  const [open, setOpen] = useState(false)
  const mayWrite = useCanCall('cgv.set_variables')
  if (!mayWrite) return null
  return (
    <>
      <Button type="button" variant="outline" size="sm" onClick={() => setOpen(true)}>
        <Braces size={16} aria-hidden /> <Trans>Valeurs des variables</Trans>
      </Button>
      {open && <VariablesDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function VariablesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  // What is edited is read again when it is opened.
  const { data, error, refetch, isFetchedAfterMount } = useQuery({ ...variablesQuery(), staleTime: 0 })
  const id = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      dismissable={false}
      title={t`Valeurs des variables`}
      footer={
        <>
          <Button type="button" variant="outline" onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button type="submit" form={id} loading={busy} disabled={!data}>
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      {data && isFetchedAfterMount ? (
        <VariablesForm id={id} stored={data} onBusy={setBusy} onClose={onClose} />
      ) : error ? (
        <FailedState title={t`Chargement impossible`} error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  )
}

interface VariablesFormProps {
  id: string
  stored: CgvVariables
  onBusy: (busy: boolean) => void
  onClose: () => void
}
/** "" stands for all subsidiaries that have no value of their own. */
type Typed = Record<string, Record<string, string>>

function VariablesForm({ id, stored, onBusy, onClose }: VariablesFormProps) {
  const { t } = useLingui()
  const { nameOf } = useVariableNames()
  const queryClient = useQueryClient()
  const zones = useQuery(zonesQuery()).data?.items ?? []
  const [zone, setZone] = useState('')
  const [typed, setTyped] = useState<Typed>({})
  const { mutate } = useMutation(
    api.cgv.set_variables.mutationOptions({
      meta: { silent: true },
      onMutate: () => onBusy(true),
      onSettled: () => onBusy(false),
      onSuccess: (saved) => {
        queryClient.setQueryData(variablesQuery().queryKey, saved)
        toast.success({ title: t`Valeurs enregistrées` })
        onClose()
      },
      onError: (error) => tellFailure(error, { title: t`Mise à jour impossible`, typed: true }),
    }),
  )
  const save = () => {
    const items = Object.entries(typed).flatMap(([place, values]) =>
      stored.items.flatMap(({ key }) => {
        const value = values[key]
        return value === undefined ? [] : [{ key, zone: place || null, value }]
      }),
    )
    mutate({ items, version: stored.version })
  }
  return (
    <html.form
      id={id}
      aria-label={t`Valeurs des variables`}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        save()
      }}
    >
      <Stack gap="4">
        <Select
          aria-label={t`Filiale`}
          value={zone}
          onChange={(value) => setZone(value ?? '')}
          items={[
            { value: '', label: t`Toutes les filiales` },
            ...zones.map(({ code_sigma, name }) => ({ value: code_sigma, label: name })),
          ]}
        />
        <Text textStyle="sm" color="fg.muted">
          <Trans>Une filiale sans valeur propre prend celle de toutes les filiales.</Trans>
        </Text>
        {stored.items.map(({ key, values }) => (
          <Field.Root key={key}>
            <Field.Label>{nameOf(key)}</Field.Label>
            <Input
              value={typed[zone]?.[key] ?? values[zone] ?? ''}
              placeholder={zone === '' ? '' : (typed['']?.[key] ?? values[''] ?? '')}
              maxLength={500}
              lang={CONTENT_LANGUAGE}
              onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [zone]: { ...typed[zone], [key]: value } })}
            />
          </Field.Root>
        ))}
      </Stack>
    </html.form>
  )
}
