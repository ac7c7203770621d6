// What can be done with the selected articles; each action says how many it will change before it does.
import { HStack, IconButton, Text } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { MAX_BULK } from '../../../../contract/products.ts'
import { client } from '../../../api/client.ts'
import { useCanCall } from '../../../api/session.ts'
import { formatCount } from '../../../kit/formats.ts'
import { BulkButton, shortenedWhereNarrow } from './-list-bulk-button.tsx'
import type { BulkAction } from './-list-bulk-dialog.tsx'
import { PriceChangeButton, PriceExportButton } from './-list-bulk-prices.tsx'
import { inPortions } from './-list-bulk.ts'
import { type Question, selectedRows } from './-list-selected-rows.ts'
import type { ListSelection } from './-list-selection.ts'

const BulkDialog = lazy(async () => ({ default: (await import('./-list-bulk-dialog.tsx')).BulkDialog }))
const BulkEdit = lazy(async () => ({ default: (await import('./-list-bulk-edit.tsx')).BulkEdit }))

interface BulkActionProps {
  selection: ListSelection
  question: Question
}

export function BulkBar({ selection, total, question }: BulkActionProps & { total: number }) {
  const { t } = useLingui()
  const { count, picked } = selection
  const props = { selection, question }
  return (
    <HStack
      gap="2"
      overflowX="auto"
      flexShrink="0"
      css={shortenedWhereNarrow}
      role="toolbar"
      aria-label={t`Actions sur la sélection`}
      bg="colorPalette.subtle"
      rounded="md"
      px="3"
      py="2"
    >
      <Text textStyle="sm" fontWeight="medium" aria-live="polite" flexShrink="0">
        <Plural value={count} one={`${formatCount(count)} article sélectionné`} other={`${formatCount(count)} articles sélectionnés`} />
      </Text>
      <IconButton size="xs" variant="ghost" aria-label={t`Tout désélectionner`} title={t`Tout désélectionner`} onClick={selection.clear}>
        <X size={16} aria-hidden />
      </IconButton>
      {picked && picked.length < total && !selection.table.offer && (
        <BulkButton
          label={t`Sélectionner les ${formatCount(total)} articles de la liste`}
          short={t`Sélectionner les ${formatCount(total)}`}
          variant="ghost"
          onClick={selection.pickAll}
        />
      )}
      <HStack gap="2" ms="auto" flexShrink="0">
        <EditButton {...props} />
        <PriceChangeButton {...props} />
        <PriceExportButton {...props} />
        <RefreshButton {...props} />
        <DeleteButton {...props} />
      </HStack>
    </HStack>
  )
}

function EditButton(props: BulkActionProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  if (!useCanCall('product_changes.apply')) return null
  return (
    <>
      <BulkButton label={t`Modifier`} onClick={() => setOpen(true)} />
      <Suspense fallback={null}>{open && <BulkEdit {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

function RefreshButton(props: BulkActionProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  if (!useCanCall('products.bulk_refresh')) return null
  return (
    <>
      <BulkButton label={t`Actualiser depuis le MDM`} short={t`Actualiser`} onClick={() => setOpen(true)} />
      <Suspense fallback={null}>{open && <BulkDialog {...props} action={{ kind: 'refresh' }} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

function DeleteButton({ selection, question }: BulkActionProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<BulkAction | null>(null)
  const count = useMutation({
    mutationFn: async () => {
      const rows = await selectedRows(selection, question)
      const ids = rows.map(({ id }) => id)
      const ask = async (portion: number[]) => await client.product_uses.deletion_of_many({ ids: portion })
      const parts = await inPortions(ids, MAX_BULK, ask, () => undefined, new AbortController().signal)
      const sum = (of: (part: (typeof parts)[number]) => number) => parts.reduce((total, part) => total + of(part), 0)
      const counts = {
        selling_prices: sum((part) => part.selling_prices),
        purchase_prices: sum((part) => part.purchase_prices),
        documents: sum((part) => part.documents),
        codes: sum((part) => part.codes),
      }
      setAsked({ kind: 'delete', rows, counts })
    },
    meta: { error: () => t`Impossible de savoir ce qui serait supprimé avec les articles` },
  })
  if (!useCanCall('products.bulk_remove')) return null
  return (
    <>
      <BulkButton label={t`Supprimer`} colorPalette="red" loading={count.isPending} onClick={() => count.mutate()} />
      <Suspense fallback={null}>
        {asked && <BulkDialog selection={selection} question={question} action={asked} onClose={() => setAsked(null)} />}
      </Suspense>
    </>
  )
}
