// Attaches a bundle of the library, which other offers may use too, or deletes one that no offer uses.
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import { api, client } from '#api/client.ts'
import { nextPage } from '#api/pages.ts'
import { usagesOf } from '#api/refusals.ts'
import { useCanCall } from '#api/session.ts'
import type { Outputs } from '#contract/index.ts'
import { toast } from '#device/notices.ts'
import { confirm } from '#device/questions.ts'
import { InUseDialog, type Usages } from '#entities/lookups/in-use.tsx'
import { Button, IconButton } from '#kit/elements/controls.ts'
import { Box, Flex, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { MoreButton } from '#kit/list/more-button.tsx'
import { SearchInput } from '#kit/list/search-input.tsx'
import { SearchNote } from '#kit/list/search-note.tsx'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

export type LibraryBundle = Outputs['bundles']['list']['items'][number]

interface LibraryProps {
  /** The bundles that the offer already contains. */
  held: ReadonlySet<number | string>
  onAttach: (bundle: LibraryBundle) => void
  onClose: () => void
}

export function LibraryDialog({ held, onAttach, onClose }: LibraryProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const meta = { error: () => t`La bibliothèque de lots n’a pas pu être chargée` }
  const found = useInfiniteQuery({
    ...api.bundles.list.infiniteOptions({
      input: (page: number) => ({ search, page, page_size: 30 }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      meta,
    }),
    placeholderData: keepPreviousData,
  })
  const total = found.isPlaceholderData ? undefined : found.data?.pages[0]?.total
  const bundles = found.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Dialog onClose={onClose} size="lg" title={t`Rattacher un lot de la bibliothèque`}>
      <Stack gap="3">
        <SearchInput label={t`Rechercher un lot`} value={search} onChange={setSearch} found={found.data?.pages[0]?.total} autoFocus />
        <SearchNote shown={total ?? 0} total={total} none={<Trans>Aucun lot ne correspond.</Trans>} />
        {bundles.map((bundle) => (
          <LibraryLine key={bundle.id} bundle={bundle} held={held.has(bundle.id)} onAttach={() => onAttach(bundle)} />
        ))}
        <MoreButton query={found} />
      </Stack>
    </Dialog>
  )
}

interface LibraryLineProps {
  bundle: LibraryBundle
  /** Whether the offer already contains it. */
  held: boolean
  onAttach: () => void
}

function LibraryLine({ bundle, held, onAttach }: LibraryLineProps) {
  const { t } = useLingui()
  const mayDelete = useCanCall('bundles.remove')
  const removal = useBundleRemoval(bundle)
  const { name, reference, offers, products } = bundle
  const where = offers.map((offer) => offer.name).join(', ')
  return (
    <Flex gap="2" align="center" borderBottomWidth="1px" py="2">
      <Box minW="0" flex="1">
        <Text overflowWrap="anywhere" lang={CONTENT_LANGUAGE}>
          {name}
        </Text>
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {reference} · {plural(products.length, { one: '# article', other: '# articles' })} · {where === '' ? t`dans aucune offre` : where}
        </Text>
      </Box>
      {mayDelete && offers.length === 0 && !held && (
        <IconButton
          size="sm"
          variant="ghost"
          loading={removal.busy}
          onClick={() => void removal.ask()}
          aria-label={t`Supprimer ${name} de la bibliothèque`}
        >
          <Trash2 size={16} aria-hidden />
        </IconButton>
      )}
      <Button size="sm" variant="outline" disabled={held} onClick={onAttach} aria-label={t`Rattacher ${name}`}>
        {held ? <Trans>Déjà présent</Trans> : <Trans>Rattacher</Trans>}
      </Button>
      <InUseDialog name={name} usages={removal.usages} onClose={removal.close} />
    </Flex>
  )
}

function useBundleRemoval({ id, version, name }: LibraryBundle) {
  const { t } = useLingui()
  const [usages, setUsages] = useState<Usages | null>(null)
  const { mutate, isPending } = useMutation({
    mutationKey: api.bundles.remove.mutationKey(),
    mutationFn: async () => await client.bundles.remove({ params: { id }, query: { version } }),
    onSuccess: () => toast.success({ title: t`Lot supprimé`, description: name }),
    onError: (error) => {
      const inUse = usagesOf(error)
      if (inUse) setUsages(inUse)
      else if (error instanceof ORPCError && error.code === 'CONFLICT')
        toast.error({ title: t`Modifié entre-temps`, description: t`Rechargez la page, puis recommencez.` })
    },
  })
  const ask = async () => {
    const sure = await confirm({
      header: t`Supprimer le lot « ${name} » ?`,
      message: t`Ses articles et ses couvertures sont retirés de la bibliothèque. Son historique est conservé.`,
      acceptText: t`Supprimer`,
      rejectText: t`Annuler`,
      tone: 'danger',
    })
    if (sure) mutate()
  }
  return { ask, busy: isPending, usages, close: () => setUsages(null) }
}
