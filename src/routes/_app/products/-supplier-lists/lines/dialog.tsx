// One line of a list: what is written, which article it means and its price; each can be corrected, then the next line follows.
import { i18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { api, client } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import { productName } from '#contract/products/product-fields.ts'
import type { SupplierList, SupplierListLine } from '#contract/suppliers/supplier-lists.ts'
import { Button } from '#kit/elements/controls.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { useEffectWhen } from '#kit/form/effect-when.ts'
import { tellNotSaved, useAppForm } from '#kit/form/form.tsx'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { Fact, Facts } from '#kit/page/facts.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { supplierListQuery } from '../address.ts'
import { columnName, groupLabels } from '../words.ts'
import { headOf, moneyText, remarkText } from './columns.tsx'

interface LineDialogProps {
  list: SupplierList
  line: SupplierListLine
  mayDecide: boolean
  /** The line has left the group since it was opened: it was decided. */
  decided: boolean
  /** Opens the next line of the group. */
  onNext: (() => void) | undefined
  onClose: () => void
}

interface Correction {
  product_id?: number
  price?: string
  ignored?: boolean
}

export function LineDialog({ list, line, mayDecide, decided, onNext, onClose }: LineDialogProps) {
  const { t } = useLingui()
  const { line_number, product } = line
  const correct = useCorrection(list, line)
  const goOn = onNext ?? onClose
  // The line disappears from its group once its correction is read again: the next one takes its place.
  useEffectWhen(decided && correct.isSuccess, goOn)
  const head = headOf(list)
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={line_number === null ? t`Article absent du fichier` : t`Ligne ${line_number}`}
      footer={
        <>
          {mayDecide && line.group !== 'absent' && (
            <Button variant="outline" loading={correct.isPending} onClick={() => correct.mutate({ ignored: line.group !== 'ignored' })}>
              {line.group === 'ignored' ? <Trans>Reprendre la ligne</Trans> : <Trans>Ignorer la ligne</Trans>}
            </Button>
          )}
          {onNext && (
            <Button variant="outline" onClick={onNext}>
              <Trans>Ligne suivante</Trans>
            </Button>
          )}
        </>
      }
    >
      <Stack gap="5">
        <Facts>
          <Fact label={t`Groupe`}>{i18n._(groupLabels[line.group])}</Fact>
          <Fact label={t`Remarque`}>{remarkText(line, head)}</Fact>
          <Fact label={t`Article`}>{product && `${product.reference} · ${product.designation}`}</Fact>
          <Fact label={t`Prix actuel`}>{moneyText(line.current)}</Fact>
          <Fact label={t`Nouveau prix`}>{moneyText(line.price)}</Fact>
        </Facts>
        <Written line={line} head={head} />
        {mayDecide && line.group !== 'absent' && (
          <>
            <Candidates line={line} pending={correct.isPending} onChoose={(product_id) => correct.mutate({ product_id })} />
            <CorrectionForm line={line} correct={correct} />
          </>
        )}
      </Stack>
    </Dialog>
  )
}

function useCorrection(list: SupplierList, line: SupplierListLine) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { queryKey } = supplierListQuery(list.id)
  return useMutation({
    mutationKey: api.supplier_lists.correct.mutationKey(),
    mutationFn: async (correction: Correction) =>
      await client.supplier_lists.correct({ id: list.id, line_id: line.id, version: list.version, ...correction }),
    // The next change is based on the new version, before the list is read again.
    onSuccess: ({ list_version: version }) =>
      queryClient.setQueryData(queryKey, (known) => (known && known.version < version ? { ...known, version } : known)),
    meta: { error: () => t`La ligne n’a pas pu être corrigée`, staleWhenRefused: true },
  })
}

/** The cells of the row as written. */
function Written({ line: { cells }, head }: { line: SupplierListLine; head: readonly string[] }) {
  if (cells.length === 0) return null
  return (
    <Stack gap="2">
      <Text fontWeight="medium">
        <Trans>Dans le fichier</Trans>
      </Text>
      <Facts>
        {cells.map((cell, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- columns do not move
          <Fact key={index} label={columnName(head, index + 1)}>
            {cell}
          </Fact>
        ))}
      </Facts>
    </Stack>
  )
}

interface CandidatesProps {
  line: SupplierListLine
  pending: boolean
  onChoose: (product_id: number) => void
}

function Candidates({ line: { candidates, group }, pending, onChoose }: CandidatesProps) {
  const { t } = useLingui()
  if (candidates.length === 0) return null
  const title = group === 'ambiguous' ? t`Articles possibles` : t`Articles les plus proches`
  return (
    <Stack gap="2" role="group" aria-label={title}>
      <Text fontWeight="medium">{title}</Text>
      {candidates.map(({ id, reference, designation, manufacturer }) => (
        <HStack key={id} gap="3" justify="space-between" borderBottomWidth="1px" borderColor="border.muted" pb="2">
          <Text textStyle="sm" lang={CONTENT_LANGUAGE} overflowWrap="anywhere">
            {[reference, designation, manufacturer].filter(Boolean).join(' · ')}
          </Text>
          <Button
            size="sm"
            variant="outline"
            flexShrink="0"
            disabled={pending}
            aria-label={t`Choisir ${reference}`}
            onClick={() => onChoose(id)}
          >
            <Trans>Choisir</Trans>
          </Button>
        </HStack>
      ))}
    </Stack>
  )
}

interface CorrectionValues {
  product_id: number | null
  price: string | null
}

function CorrectionForm({ line, correct }: { line: SupplierListLine; correct: ReturnType<typeof useCorrection> }) {
  const { t } = useLingui()
  const [start] = useState<CorrectionValues>({ product_id: line.product?.id ?? null, price: line.price })
  const products = useProducts(line)
  const form = useAppForm({
    defaultValues: start,
    onSubmit: async ({ value: { product_id, price }, formApi }) => {
      try {
        await correct.mutateAsync({
          ...(product_id !== null && product_id !== start.product_id && { product_id }),
          // The price of a doubled line is confirmed by sending it.
          ...(price !== null && (price !== start.price || line.group === 'duplicate') && { price }),
        })
      } catch (error) {
        tellNotSaved(formApi, error, { title: t`La ligne n’a pas pu être corrigée` })
      }
    },
  })
  return (
    <form.AppForm>
      <form.FormElement guard={false} aria-label={t`Corriger à la main`}>
        <Stack gap="3">
          <Text fontWeight="medium">
            <Trans>Corriger à la main</Trans>
          </Text>
          <form.ErrorSummary />
          {products.mayChoose && (
            <form.AppField name="product_id">
              {(field) => (
                <field.ComboboxField
                  label={t`Article`}
                  items={products.items}
                  loading={products.loading}
                  onSearch={products.search}
                  placeholder={t`Référence ou désignation`}
                />
              )}
            </form.AppField>
          )}
          <form.AppField name="price">
            {(field) => <field.DecimalField label={t`Prix pour une pièce`} unit="EUR" maxDecimals={6} />}
          </form.AppField>
          <HStack justify="flex-end">
            <Button type="submit" loading={correct.isPending}>
              {line.group === 'duplicate' ? <Trans>Retenir cette ligne</Trans> : <Trans>Corriger la ligne</Trans>}
            </Button>
          </HStack>
        </Stack>
      </form.FormElement>
    </form.AppForm>
  )
}

/** The articles found by what is typed, and the present one. */
function useProducts({ product }: SupplierListLine) {
  const [text, search] = useState('')
  const mayChoose = useCanCall('products.list')
  const found = useQuery({
    ...api.products.list.queryOptions({ input: { search: text, page_size: 20 } }),
    enabled: mayChoose && text !== '',
    placeholderData: (before) => before,
  })
  const items = (found.data?.items ?? []).map((one) => ({ value: one.id, label: one.reference, detail: productName(one) }))
  if (product && items.every(({ value }) => value !== product.id))
    items.unshift({ value: product.id, label: product.reference, detail: product.designation })
  return { mayChoose, items, loading: found.isFetching, search }
}
