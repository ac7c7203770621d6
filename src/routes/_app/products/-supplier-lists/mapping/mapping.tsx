// How a list is read: what its columns contain, its formats and rules; one press reads it.
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@tanstack/react-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { api, client } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { SupplierList } from '#contract/suppliers/supplier-lists.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { Button } from '#kit/elements/controls.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { Section } from '#kit/page/page.tsx'

import { supplierListQuery } from '../address.ts'
import { ColumnsField } from './columns-field.tsx'
import { FormatFields, IdentityFields, MatchingField, PlaceFields, RuleFields } from './fields.tsx'
import { useMappingForm } from './mapping-form.ts'
import { type MappingValues, profileInput, proposedValues } from './values.ts'

interface MappingProps {
  list: SupplierList
  /** Called when the list is being read. */
  onRead: () => void
  onCancel?: (() => void) | undefined
}

export function Mapping({ list, onRead, onCancel }: MappingProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { id, profile } = list
  const [start] = useState(() => proposedValues(list))
  const { form, pending } = useMappingForm({
    defaultValues: start,
    draft: { key: draftKeys.supplier_list(id), title: list.file_name },
    mutationKey: api.supplier_lists.update.mutationKey(),
    save: async (values) =>
      await client.supplier_lists.update({
        id,
        version: list.version,
        profile: { ...profileInput(values), ...(profile && { id: profile.id, version: profile.version }) },
        ...(values.effective_date !== null && { effective_date: values.effective_date }),
      }),
    saved: (stored) => {
      queryClient.setQueryData(supplierListQuery(id).queryKey, stored)
      onRead()
    },
    failed: t`La liste n’a pas pu être lue`,
  })
  const mayRead = useCanCall('supplier_lists.update')
  const { shown, look } = useLook(list, form)
  return (
    <form.AppForm>
      <form.FormElement aria-label={t`Lecture de la liste`}>
        <Stack gap="4">
          <form.ErrorSummary />
          <Section title={<Trans>Colonnes du fichier</Trans>}>
            <Stack gap="4">
              <form.AppField name="columns">{() => <ColumnsField shown={shown} proposes={profile === null} />}</form.AppField>
              <PlaceFields form={form} sheets={list.sheets} onMove={look} />
              <FormatFields form={form} />
            </Stack>
          </Section>
          <Section title={<Trans>Fournisseur et règles</Trans>}>
            <Stack gap="4">
              <IdentityFields form={form} dated />
              <MatchingField form={form} />
              <RuleFields form={form} />
            </Stack>
          </Section>
          <HStack
            justify="flex-end"
            gap="3"
            position="sticky"
            bottom="0"
            zIndex="2"
            bg="bg.panel"
            borderWidth="1px"
            rounded="l3"
            shadow="sm"
            px="4"
            py="2.5"
          >
            {onCancel && (
              <Button variant="outline" onClick={onCancel}>
                <Trans>Revenir aux lignes</Trans>
              </Button>
            )}
            <Button type="submit" loading={pending} disabled={!mayRead}>
              <Trans>Lire la liste</Trans>
            </Button>
          </HStack>
        </Stack>
      </form.FormElement>
    </form.AppForm>
  )
}

type Form = ReturnType<typeof useMappingForm<SupplierList>>['form']
type Place = Partial<Pick<MappingValues, 'sheet' | 'head_row' | 'head_rows'>>

/** The first rows at the chosen place of the file; moving to another place proposes its columns. */
function useLook(list: SupplierList, form: Form) {
  const queryClient = useQueryClient()
  const place = useSelector(form.store, ({ values: { sheet, head_row, head_rows } }) => ({ sheet, head_row, head_rows }))
  const queryOf = ({ sheet, head_row, head_rows }: Place) =>
    api.supplier_lists.look.queryOptions({
      input: { id: list.id, ...(sheet && { sheet }), head_row: Number(head_row ?? 1), head_rows: head_rows === '2' ? 2 : 1 },
    })
  const { proposal } = list
  const isProposed =
    place.sheet === proposal.sheet && Number(place.head_row) === proposal.head_row && Number(place.head_rows) === proposal.head_rows
  const looked = useQuery({ ...queryOf(place), enabled: !isProposed, placeholderData: (before) => before })
  const look = (moved: Place) => {
    void queryClient
      .fetchQuery(queryOf({ ...place, ...moved }))
      .then(({ columns }) => form.setFieldValue('columns', columns))
      // The query above shows the same failure.
      .catch(() => undefined)
  }
  return { shown: isProposed ? proposal : (looked.data ?? proposal), look }
}
