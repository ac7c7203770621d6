// Merges a duplicate manufacturer into another, after showing where its products go.
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Merge } from 'lucide-react'
import { useState } from 'react'

import { api, client } from '#api/client.ts'
import { toast } from '#device/notices.ts'
import { confirm } from '#device/questions.ts'
import type { LookupRow } from '#entities/lookups/fields.tsx'
import { rowsQuery } from '#entities/lookups/queries.ts'
import { Button, Field } from '#kit/elements/controls.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { Combobox } from '#kit/form/fields/combobox.tsx'
import { Section } from '#kit/page/page.tsx'

interface MergeProps {
  manufacturer: LookupRow
  /** The number of its products; null while unknown. */
  total: number | null
}

export function MergeSection({ manufacturer, total }: MergeProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<number | null>(null)
  const others = (useQuery(rowsQuery('manufacturers')).data?.items ?? []).filter(({ id }) => id !== manufacturer.id)
  const into = others.find(({ id }) => id === chosen)
  const { merge, busy } = useMerge(manufacturer)
  const [from, to] = [manufacturer.name, into?.name ?? '']
  const products = plural(total ?? 0, { one: '# article passera', other: '# articles passeront' })
  const preview = t`${products} de « ${from} » à « ${to} », puis « ${from} » sera supprimé ; l’import reconnaîtra encore ce nom.`
  return (
    <Section title={<Trans>Fusionner avec un autre fabricant</Trans>}>
      <Stack gap="4" align="flex-start">
        <Field.Root maxW="md">
          <Field.Label>
            <Trans>Fabricant à garder</Trans>
          </Field.Label>
          <Combobox items={others.map(({ id, name }) => ({ value: id, label: name }))} value={chosen} onChange={setChosen} />
        </Field.Root>
        <Text aria-live="polite" overflowWrap="anywhere">
          {into ? preview : <Trans>Choisissez le fabricant qui reprendra les articles de celui-ci.</Trans>}
        </Text>
        <Button
          variant="outline"
          colorPalette="red"
          disabled={!into || total === null}
          loading={busy}
          onClick={() => into && void merge(into, preview)}
        >
          <Merge size={16} aria-hidden /> <Trans>Fusionner</Trans>
        </Button>
      </Stack>
    </Section>
  )
}

function useMerge({ id, name, version }: LookupRow) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationKey: api.manufacturers.merge.mutationKey(),
    mutationFn: async (into: LookupRow) => await client.manufacturers.merge({ id, version, into: into.id, into_version: into.version }),
    onSuccess: async ({ moved }, into) => {
      const products = plural(moved, { one: '# article déplacé', other: '# articles déplacés' })
      toast.success({ title: t`Fabricants fusionnés`, description: products })
      await navigate({ to: '/references/$kind/$id', params: { kind: 'manufacturers', id: String(into.id) }, ignoreBlocker: true })
    },
    onError: (error) => {
      if (error instanceof ORPCError && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND'))
        toast.error({ title: t`Modifié entre-temps`, description: t`Rechargez la page, puis recommencez.` })
    },
  })
  const merge = async (into: LookupRow, preview: string) => {
    const sure = await confirm({
      header: t`Fusionner « ${name} » ?`,
      message: preview,
      acceptText: t`Fusionner`,
      rejectText: t`Annuler`,
      tone: 'danger',
    })
    if (sure) mutate(into)
  }
  return { merge, busy: isPending }
}
