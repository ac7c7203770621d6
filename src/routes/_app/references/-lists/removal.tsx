// Deleting a row of reference data; what uses it is named, with the way to it.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type * as v from 'valibot'

import { api, client } from '#api/client.ts'
import { usagesOf } from '#api/refusals.ts'
import type { ReferenceEntity } from '#contract/entities.ts'
import type { IN_USE } from '#contract/shared/endpoint.ts'
import { toast } from '#device/notices.ts'
import { confirm } from '#device/questions.ts'
import type { ReferenceRow } from '#entities/references/fields.tsx'
import { Stack } from '#kit/elements/layout.ts'
import { Link as ChakraLink, List, Text } from '#kit/elements/text.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'

type Usages = v.InferOutput<typeof IN_USE.data>

export function useRemoval(kind: ReferenceEntity, row: ReferenceRow) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [usages, setUsages] = useState<Usages | null>(null)
  const { mutateAsync, isPending } = useMutation({
    mutationKey: api[kind].remove.mutationKey(),
    mutationFn: async () => await client[kind].remove({ params: { id: row.id }, query: { version: row.version } }),
  })
  const ask = async () => {
    const { name } = row
    const sure = await confirm({
      header: t`Supprimer « ${name} » ?`,
      message: t`Son historique est conservé.`,
      acceptText: t`Supprimer`,
      rejectText: t`Annuler`,
      tone: 'danger',
    })
    if (!sure) return
    try {
      await mutateAsync()
      toast.success({ title: t`Élément supprimé`, description: name })
      await navigate({ to: '/references/$kind', params: { kind }, ignoreBlocker: true })
    } catch (error) {
      const inUse = usagesOf(error)
      if (inUse) setUsages(inUse)
      else if (error instanceof ORPCError && error.code === 'CONFLICT')
        toast.error({ title: t`Modifié entre-temps`, description: t`Rechargez la page, puis recommencez.` })
    }
  }
  return { ask, busy: isPending, usages, close: () => setUsages(null) }
}

/** Why something is not deleted: the first of what uses it, each a link where it has a page. */
export function InUseDialog({ name, usages, onClose }: { name: string; usages: Usages | null; onClose: () => void }) {
  if (!usages) return null
  const { references, total } = usages
  const others = total - references.length
  return (
    <Dialog open onClose={onClose} title={<Trans>« {name} » est utilisé</Trans>}>
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
  return name
}
