// Attaches a bundle of the library, which other offers may hold too.
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '#api/client.ts'
import { nextPage } from '#api/pages.ts'
import type { Outputs } from '#contract/index.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box, Flex, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { MoreButton } from '#kit/list/more-button.tsx'
import { SearchInput } from '#kit/list/search-input.tsx'
import { SearchNote } from '#kit/list/search-note.tsx'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

export type LibraryBundle = Outputs['bundles']['list']['items'][number]

interface LibraryProps {
  /** Those that stand in the offer already. */
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
        {bundles.map((bundle) => {
          const { id, name, reference, offers, products } = bundle
          const where = offers.map((offer) => offer.name).join(', ')
          return (
            <Flex key={id} gap="3" align="center" justify="space-between" borderBottomWidth="1px" py="2">
              <Box minW="0">
                <Text overflowWrap="anywhere" lang={CONTENT_LANGUAGE}>
                  {name}
                </Text>
                <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
                  {reference} · {plural(products.length, { one: '# article', other: '# articles' })} ·{' '}
                  {where === '' ? t`dans aucune offre` : where}
                </Text>
              </Box>
              <Button
                size="sm"
                variant="outline"
                disabled={held.has(id)}
                onClick={() => onAttach(bundle)}
                aria-label={t`Rattacher ${name}`}
              >
                {held.has(id) ? <Trans>Déjà présent</Trans> : <Trans>Rattacher</Trans>}
              </Button>
            </Flex>
          )
        })}
        <MoreButton query={found} />
      </Stack>
    </Dialog>
  )
}
