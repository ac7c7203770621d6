// Master data beside the product's own values, field by field: the differences, and a button that takes the upstream value.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Database, Undo2 } from 'lucide-react'

import { api } from '#api/client.ts'
import { tellFailure } from '#api/failures.ts'
import { useCanCall } from '#api/session.ts'
import { masterdataFields } from '#contract/products/product-fields.ts'
import type { Product } from '#contract/products/products.ts'
import { toast } from '#device/notices.ts'
import { fieldNamed, formFields, textOf } from '#entities/products/fields.ts'
import { FieldText } from '#entities/products/value.tsx'
import { Button } from '#kit/elements/controls.ts'
import { Box } from '#kit/elements/layout.ts'
import { Badge, Text } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { useLabels } from '#kit/format/labels.ts'
import { Section } from '#kit/page/page.tsx'
import { type SmallColumn, SmallTable } from '#kit/table/small-table.tsx'

import { type MasterdataField, upstreamOf } from '../../-form/masterdata.tsx'
import { conflictOf } from '../errors.ts'

export function MasterdataTable({ product }: { product: Product }) {
  const { t } = useLingui()
  const columns = useColumns(product)
  if (!product.masterdata)
    return (
      <Section title={t`Données du MDM`}>
        <EmptyState
          icon={<Database size={40} />}
          title={t`Article créé manuellement`}
          description={t`Le MDM ne connaît pas cet article : il n’y a rien à comparer.`}
        />
      </Section>
    )
  return (
    <Section title={t`Données du MDM`}>
      <SmallTable
        label={t`Comparaison avec le MDM`}
        columns={columns}
        rows={masterdataFields}
        idOf={(field) => field}
        stands={(field) => product.differing_fields.includes(field)}
      />
    </Section>
  )
}

function useColumns(product: Product): SmallColumn<MasterdataField>[] {
  const { t } = useLingui()
  const labels = useLabels(formFields)
  const mayEdit = useCanCall('products.update')
  const take = useTakeOver(product)
  const differs = (field: MasterdataField) => product.differing_fields.includes(field)
  return [
    {
      id: 'field',
      label: t`Champ`,
      sort: (field) => labels[field],
      cell: (field) => (
        <>
          {labels[field]} {differs(field) && <Badge colorPalette={meaning.attention}>{t`diffère`}</Badge>}
        </>
      ),
    },
    { id: 'here', label: t`Ici`, cell: (field) => <Stored field={field} text={textOf(product, field)} /> },
    {
      id: 'upstream',
      label: t`Dans le MDM`,
      cell: (field) => <Stored field={field} text={upstreamOf(product, field)?.text ?? null} />,
    },
    ...(mayEdit && product.differing_fields.length > 0
      ? [{ id: 'take', label: t`Reprise`, cell: (field: MasterdataField) => differs(field) && <Take {...{ product, field, take }} /> }]
      : []),
  ]
}

interface TakeProps {
  product: Product
  field: MasterdataField
  take: ReturnType<typeof useTakeOver>
}

function Take({ product, field, take }: TakeProps) {
  const { t } = useLingui()
  const { [field]: label } = useLabels(formFields)
  const upstream = upstreamOf(product, field)
  if (!upstream) return null
  return (
    <Button
      size="xs"
      variant="outline"
      loading={take.pending === field}
      aria-label={t`Reprendre la valeur MDM : ${label}`}
      onClick={() => take.run(field, upstream.value)}
    >
      <Undo2 size={14} aria-hidden /> <Trans>Reprendre</Trans>
    </Button>
  )
}

function Stored({ field, text }: { field: MasterdataField; text: string | null }) {
  const value = <FieldText field={field} text={text} />
  if (!text)
    return (
      <Text as="span" color="fg.muted">
        {value}
      </Text>
    )
  const scrolls = fieldNamed(field)?.kind === 'html'
  return scrolls ? (
    <Box maxH="40" overflowY="auto" tabIndex={0}>
      {value}
    </Box>
  ) : (
    value
  )
}

function useTakeOver(product: Product) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const queryKey = api.products.get.queryKey({ input: { id: product.id } })
  const { mutate, isPending, variables } = useMutation(
    api.products.update.mutationOptions({
      meta: { silent: true },
      onSuccess: (saved) => {
        queryClient.setQueryData(queryKey, saved)
        toast.success({ title: t`Valeur MDM reprise` })
      },
      onError: (error) => {
        const conflict = conflictOf(error)
        if (!conflict)
          return tellFailure(error, {
            title: t`La valeur n’a pas pu être reprise`,
            description: t`Reprenez-la dans l’onglet Général, où les champs liés se modifient ensemble.`,
          })
        queryClient.setQueryData(queryKey, conflict.current)
        return toast.warning({ title: t`L’article a été modifié entre-temps`, description: t`Vérifiez-le, puis recommencez.` })
      },
    }),
  )
  const run = (field: MasterdataField, value: string | number | null) =>
    mutate({ id: product.id, version: product.version, [field]: value })
  const pending = isPending ? masterdataFields.find((field) => variables && field in variables) : undefined
  return { pending, run }
}
