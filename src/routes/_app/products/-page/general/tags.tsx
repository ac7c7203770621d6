// The Tags card: what the product is tagged with, by subsidiary; a new tag is made in place.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { api } from '#api/client.ts'
import { useOnline } from '#api/connection.ts'
import { tellFailure } from '#api/failures.ts'
import { useCanCall } from '#api/session.ts'
import type { Product } from '#contract/products.ts'
import { toast } from '#device/notices.ts'
import { tagsQuery } from '#entities/references/queries.ts'
import { Button } from '#kit/elements/controls.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { Chosen } from '#kit/form/chosen.tsx'
import { Combobox } from '#kit/form/fields/combobox.tsx'
import { Section } from '#kit/page/page.tsx'

import { conflictOf } from '../errors.ts'
import { NewTag } from './new-tag.tsx'

export function TagsCard({ product }: { product: Product }) {
  const { t } = useLingui()
  const mayChange = useCanCall('products.set_tags')
  const { save, pending } = useSetTags(product)
  const ids = product.tags.map(({ id }) => id)
  return (
    <Section title={t`Tags`}>
      <Stack gap="4">
        <Chosen
          items={product.tags.map(({ id, name, zone }) => ({ id, label: `${name} · ${zone.name}` }))}
          none={<Trans>Aucun tag.</Trans>}
          removal={(name) => t`Retirer le tag ${name}`}
          disabled={pending}
          onRemove={mayChange ? (id) => save(ids.filter((one) => one !== id)) : undefined}
        />
        {mayChange && <AddTag chosen={ids} disabled={pending} onAdd={(id) => save([...ids, id])} />}
      </Stack>
    </Section>
  )
}

function AddTag({ chosen, disabled, onAdd }: { chosen: number[]; disabled: boolean; onAdd: (id: number) => void }) {
  const { t } = useLingui()
  const online = useOnline()
  const [creating, setCreating] = useState(false)
  const tags = useQuery(tagsQuery())
  const items = tags.data?.items.filter(({ id }) => !chosen.includes(id)) ?? []
  if (tags.isError)
    return (
      <HStack role="alert" wrap="wrap">
        <Text textStyle="sm" color="fg.error">
          <Trans>Impossible de récupérer les tags</Trans>
        </Text>
        <Button size="xs" variant="outline" onClick={() => void tags.refetch()}>
          <Trans>Réessayer</Trans>
        </Button>
      </HStack>
    )
  return (
    <Stack gap="2">
      <Combobox
        aria-label={t`Ajouter un tag`}
        placeholder={t`Ajouter un tag…`}
        items={items.map(({ id, name, zone }) => ({ value: id, label: name, detail: zone.name }))}
        value={null}
        emptied
        disabled={disabled || !online}
        onChange={(id) => id !== null && onAdd(id)}
      />
      <Button size="sm" variant="ghost" alignSelf="flex-start" disabled={!online} onClick={() => setCreating(true)}>
        <Plus size={16} aria-hidden /> <Trans>Créer un tag</Trans>
      </Button>
      {creating && <NewTag onClose={() => setCreating(false)} onCreated={({ id }) => onAdd(id)} />}
    </Stack>
  )
}

function useSetTags(product: Product) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const queryKey = api.products.get.queryKey({ input: { id: product.id } })
  const { mutate, isPending } = useMutation(
    api.products.set_tags.mutationOptions({
      meta: { silent: true },
      onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
      onError: (error) => {
        const conflict = conflictOf(error)
        if (!conflict) return tellFailure(error, { title: t`Impossible d’enregistrer les tags` })
        queryClient.setQueryData(queryKey, conflict.current)
        return toast.warning({ title: t`L’article a été modifié entre-temps`, description: t`Vérifiez-le, puis recommencez.` })
      },
    }),
  )
  return { pending: isPending, save: (tags: number[]) => mutate({ product_id: product.id, version: product.version, tags }) }
}
