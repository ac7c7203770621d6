// The supplier of a list; one that does not exist yet is created by its typed name.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { api } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import { fold } from '#engine/parsing/fold.ts'
import { Button } from '#kit/elements/controls.ts'
import { Stack } from '#kit/elements/layout.ts'

import type { MappingForm } from './mapping-form.ts'

export function SupplierField({ form }: { form: MappingForm }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const query = api.suppliers.list.queryOptions({ input: {} })
  const suppliers = useQuery({ ...query, meta: { error: () => t`Impossible de récupérer les fournisseurs` } })
  const mayCreate = useCanCall('suppliers.create')
  const create = useMutation(
    api.suppliers.create.mutationOptions({
      onSuccess: async (supplier) => {
        await queryClient.invalidateQueries({ queryKey: query.queryKey })
        form.setFieldValue('supplier_id', supplier.id)
        setTyped('')
      },
      meta: { error: () => t`Le fournisseur n’a pas pu être créé` },
    }),
  )
  const name = typed.trim()
  const items = (suppliers.data?.items ?? []).map(({ id, name: label }) => ({ value: id, label }))
  const found = items.filter(({ label }) => fold(label).includes(fold(name)))
  const isNew = name !== '' && suppliers.isSuccess && items.every(({ label }) => fold(label) !== fold(name))
  return (
    <Stack gap="2" align="start">
      <form.AppField name="supplier_id">
        {(field) => (
          <field.ComboboxField
            label={t`Fournisseur`}
            required
            items={found}
            loading={suppliers.isPending}
            onSearch={setTyped}
            placeholder={t`Nom du fournisseur`}
          />
        )}
      </form.AppField>
      {isNew && mayCreate && (
        <Button size="xs" variant="outline" loading={create.isPending} onClick={() => create.mutate({ name })}>
          <Plus size={14} aria-hidden /> <Trans>Créer le fournisseur « {name} »</Trans>
        </Button>
      )}
    </Stack>
  )
}
