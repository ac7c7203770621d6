// The Tags card: the product's tags by subsidiary; a new tag is created in place.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { api, client } from '#api/client.ts'
import { useOnline } from '#api/connection.ts'
import { useCanCall } from '#api/session.ts'
import type { Product } from '#contract/products/products.ts'
import { tagsQuery } from '#entities/lookups/queries.ts'
import { Button } from '#kit/elements/controls.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { ChosenCard } from '#kit/form/chosen-card.tsx'
import { Combobox } from '#kit/form/fields/combobox.tsx'

import { conflictOf } from '../errors.ts'
import { NewTag } from './new-tag.tsx'

export function TagsCard({ product }: { product: Product }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { id, version } = product
  return (
    <ChosenCard
      title={t`Tags`}
      items={product.tags.map((tag) => ({ id: tag.id, label: `${tag.name} · ${tag.zone.name}` }))}
      none={<Trans>Aucun tag.</Trans>}
      removal={(name) => t`Retirer le tag ${name}`}
      readOnly={!useCanCall('products.set_tags')}
      mutationKey={api.products.set_tags.mutationKey()}
      send={async (tags) => await client.products.set_tags({ product_id: id, version, tags })}
      saved={(stored) => queryClient.setQueryData(api.products.get.queryKey({ input: { id } }), stored)}
      conflictOf={conflictOf}
      words={{
        failed: t`Impossible d’enregistrer les tags`,
        changed: t`L’article a été modifié entre-temps`,
        advice: t`Vérifiez-le, puis recommencez.`,
      }}
    >
      {(add) => <AddTag {...add} />}
    </ChosenCard>
  )
}

function AddTag({ chosen, disabled, onAdd }: { chosen: readonly number[]; disabled: boolean; onAdd: (id: number) => void }) {
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
