// The actions on selected lines: ignoring them, taking them in again, and giving unknown ones an article.
import { i18n } from '@lingui/core'
import { plural, t as text } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { api, client } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { Outputs } from '#contract/index.ts'
import { MAX_SELECTED } from '#contract/shared/selection.ts'
import type { SupplierList, SupplierListLine } from '#contract/suppliers/supplier-lists.ts'
import { toast } from '#device/notices.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { announce } from '#kit/feedback/announce.tsx'
import { fieldMessage } from '#kit/feedback/messages.ts'
import { formatCount } from '#kit/format/formats.ts'
import { BulkBar, BulkButton } from '#kit/list/bulk/bar.tsx'
import type { ListSelection } from '#kit/list/bulk/selection.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'

import { type LinesQuestion, supplierListQuery } from '../address.ts'
import { groupLabels } from '../words.ts'

export type LineFilter = Omit<LinesQuestion, 'sort'>
type LineSelection = ListSelection<SupplierListLine, LineFilter>
type Refused = Outputs['supplier_lists']['make_products']['refused']

interface LinesBarProps {
  list: SupplierList
  selection: LineSelection
  total: number
}

export function LinesBar({ list, selection, total }: LinesBarProps) {
  const { t } = useLingui()
  const { count } = selection
  const [refused, setRefused] = useState<Refused>([])
  return (
    <>
      <BulkBar
        selection={selection}
        total={total}
        selected={
          <Plural value={count} one={`${formatCount(count)} ligne sélectionnée`} other={`${formatCount(count)} lignes sélectionnées`} />
        }
        all={{ label: t`Sélectionner les ${formatCount(total)} lignes`, short: t`Sélectionner les ${formatCount(total)}` }}
      >
        <IgnoreButtons list={list} selection={selection} />
        <ProductButtons list={list} selection={selection} onRefused={setRefused} />
      </BulkBar>
      {refused.length > 0 && <RefusedDialog refused={refused} onClose={() => setRefused([])} />}
    </>
  )
}

/** The lines of a selection as the server takes them; null, and a toast, if they are too many to name. */
function choiceOf({ chosen }: LineSelection) {
  const named = 'filter' in chosen ? chosen.except_ids : chosen.ids
  if (named.length <= MAX_SELECTED) return chosen
  toast.warning({
    title: text`Trop de lignes choisies une à une`,
    description: text`Filtrez les lignes, puis sélectionnez-les toutes sans exception.`,
  })
  return null
}

function IgnoreButtons({ list: { id, version }, selection }: Omit<LinesBarProps, 'total'>) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const ignore = useMutation({
    mutationKey: api.supplier_lists.ignore.mutationKey(),
    mutationFn: async (ignored: boolean) => {
      const choice = choiceOf(selection)
      return choice && (await client.supplier_lists.ignore({ id, version, ignored, ...choice }))
    },
    onSuccess: (stored, ignored) => {
      if (!stored) return
      queryClient.setQueryData(supplierListQuery(id).queryKey, stored)
      const { count } = selection
      announce(
        ignored
          ? plural(count, { one: '# ligne ignorée', other: '# lignes ignorées' })
          : plural(count, { one: '# ligne reprise', other: '# lignes reprises' }),
      )
      selection.clear()
    },
    meta: { error: () => t`Les lignes n’ont pas pu être changées`, staleWhenRefused: true },
  })
  const groups = selection.picked?.map(({ group }) => group)
  return (
    <>
      {(!groups || groups.some((group) => group !== 'ignored')) && (
        <BulkButton label={t`Ignorer`} loading={ignore.isPending} onClick={() => ignore.mutate(true)} />
      )}
      {(!groups || groups.includes('ignored')) && (
        <BulkButton label={t`Reprendre`} loading={ignore.isPending} onClick={() => ignore.mutate(false)} />
      )}
    </>
  )
}

interface ProductButtonsProps extends Omit<LinesBarProps, 'total'> {
  onRefused: (refused: Refused) => void
}

function ProductButtons({ list: { id, version }, selection, onRefused }: ProductButtonsProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const mayMake = useCanCall('supplier_lists.make_products')
  const make = useMutation({
    mutationKey: api.supplier_lists.make_products.mutationKey(),
    mutationFn: async (from: 'manual' | 'masterdata') => {
      const choice = choiceOf(selection)
      return choice && (await client.supplier_lists.make_products({ id, version, from, ...choice }))
    },
    onSuccess: (result) => {
      if (!result) return
      queryClient.setQueryData(supplierListQuery(id).queryKey, result.list)
      announce(plural(result.found, { one: '# ligne a reçu son article', other: '# lignes ont reçu leur article' }))
      onRefused(result.refused)
      selection.clear()
    },
    meta: { error: () => t`Les articles n’ont pas pu être créés`, staleWhenRefused: true },
  })
  const unknown =
    selection.picked?.every(({ group }) => group === 'unknown') ??
    ('filter' in selection.chosen && selection.chosen.filter.group === 'unknown')
  if (!mayMake || !unknown) return null
  return (
    <>
      <BulkButton label={t`Chercher dans le MDM`} loading={make.isPending} onClick={() => make.mutate('masterdata')} />
      <BulkButton label={t`Créer les articles`} loading={make.isPending} onClick={() => make.mutate('manual')} />
    </>
  )
}

function RefusedDialog({ refused, onClose }: { refused: Refused; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog onClose={onClose} title={plural(refused.length, { one: '# ligne reste inconnue', other: '# lignes restent inconnues' })}>
      <Stack as="ul" gap="1" listStyleType="none" aria-label={i18n._(groupLabels.unknown)}>
        {refused.map(({ id, line_number, key }) => (
          <li key={id}>
            <Text textStyle="sm">{t`Ligne ${line_number} : ${fieldMessage(key)}`}</Text>
          </li>
        ))}
      </Stack>
    </Dialog>
  )
}
