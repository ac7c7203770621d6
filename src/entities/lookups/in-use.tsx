// Dialog with the usages that keep a row from being deleted, as links.
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type * as v from 'valibot'

import type { IN_USE } from '#contract/shared/endpoint.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Link as ChakraLink, List, Text } from '#kit/elements/text.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'

export type Usages = v.InferOutput<typeof IN_USE.data>

/** Why a row cannot be deleted: its first usages, each a link if it has a page. */
export function InUseDialog({ name, usages, onClose }: { name: string; usages: Usages | null; onClose: () => void }) {
  if (!usages) return null
  const { references, total } = usages
  const others = total - references.length
  return (
    <Dialog onClose={onClose} title={<Trans>« {name} » est utilisé</Trans>}>
      <Stack gap="3">
        <Text>
          <Trans>Cet élément ne peut pas être supprimé tant que ceci l’utilise :</Trans>
        </Text>
        <List.Root ps="5">
          {references.map((reference) => (
            <List.Item key={`${reference.entity} ${reference.id}`}>
              <Usage {...reference} />
            </List.Item>
          ))}
        </List.Root>
        {others > 0 && (
          <Text color="fg.muted">
            <Plural value={others} one="et # autre" other="et # autres" />
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}

function Usage({ entity, id, name }: Usages['references'][number]) {
  const params = { id: String(id) }
  if (entity === 'products')
    return (
      <ChakraLink asChild variant="underline">
        <Link to="/products/$id" params={params}>
          {name}
        </Link>
      </ChakraLink>
    )
  if (entity === 'jobs')
    return (
      <ChakraLink asChild variant="underline">
        <Link to="/references/$kind/$id" params={{ kind: 'jobs', ...params }}>
          {name}
        </Link>
      </ChakraLink>
    )
  if (entity === 'permits')
    return (
      <ChakraLink asChild variant="underline">
        <Link to="/permis/$id" params={params}>
          <Trans>Permis « {name} »</Trans>
        </Link>
      </ChakraLink>
    )
  if (entity === 'grouped-presentations')
    return (
      <ChakraLink asChild variant="underline">
        <Link to="/offers/presentations/$id" params={params}>
          <Trans>Présentation « {name} »</Trans>
        </Link>
      </ChakraLink>
    )
  if (entity === 'technical-nomenclatures')
    return (
      <ChakraLink asChild variant="underline">
        <Link to="/nomenclatures/technical-nomenclature/$id" params={params}>
          {name}
        </Link>
      </ChakraLink>
    )
  return name
}
