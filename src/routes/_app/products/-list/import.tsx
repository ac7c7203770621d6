// Searches the master data and imports products.
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { Outputs } from '#contract/index.ts'
import { toast } from '#device/notices.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box, HStack, Stack } from '#kit/elements/layout.ts'
import { Badge, Link as ChakraLink, Text } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { fieldMessage } from '#kit/feedback/messages.ts'
import { EmptyState, FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { formatCount } from '#kit/format/formats.ts'
import { SearchInput } from '#kit/list/search-input.tsx'
import { Dialog } from '#kit/overlay/dialog.tsx'

type External = Outputs['external_products']['list']['items'][number]
const PAGE_SIZE = 50

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<string[]>([])
  const mayImport = useCanCall('external_products.import')
  const found = useQuery(
    api.external_products.list.queryOptions({
      input: { page, page_size: PAGE_SIZE, ...(search && { search }) },
      placeholderData: (previous) => previous,
    }),
  )
  const bring = useMutation(
    api.external_products.import.mutationOptions({
      meta: {
        error: () => t`L’import n’a pas abouti : le MDM n’a pas répondu`,
      },
      onSuccess: (result) => {
        setChosen([])
        const reasons = result.refused.map(({ reference, key }) => `${reference ?? '?'} (${fieldMessage(key)})`).join(', ')
        const refused = plural(result.refused.length, { one: `# refusé : ${reasons}`, other: `# refusés : ${reasons}` })
        const created = plural(result.created, { one: '# créé', other: '# créés' })
        const unchanged = plural(result.unchanged, { one: '# inchangé', other: '# inchangés' })
        toast.success({
          title: t`${created}, ${result.updated} mis à jour, ${unchanged}`,
          ...(reasons && { description: refused }),
        })
      },
    }),
  )
  const total = found.data?.total ?? 0
  return (
    <Dialog
      onClose={onClose}
      title={t`Articles du MDM`}
      size="xl"
      footer={
        mayImport && (
          <Button disabled={chosen.length === 0} loading={bring.isPending} onClick={() => bring.mutate({ references: chosen })}>
            <Trans>Importer sur Starif</Trans>
            {chosen.length > 0 && ` (${formatCount(chosen.length)})`}
          </Button>
        )
      }
    >
      <Stack gap="3">
        <SearchInput
          autoFocus
          label={t`Rechercher dans le MDM`}
          value={search}
          found={found.isPlaceholderData ? undefined : found.data?.total}
          pause={250}
          onChange={(text) => {
            setSearch(text)
            setPage(1)
          }}
        />
        <Text textStyle="sm" color="fg.muted">
          {found.data && <Plural value={total} one={`${formatCount(total)} article`} other={`${formatCount(total)} articles`} />}
        </Text>
        {found.isPending && <SkeletonRows rows={8} />}
        {found.isError && <FailedState title={t`Le MDM n’a pas répondu`} error={found.error} onRetry={() => void found.refetch()} />}
        {found.data && total === 0 && (
          <EmptyState
            title={t`Aucun article du MDM ne correspond`}
            description={t`Essayez une partie de la référence ou de la désignation.`}
          />
        )}
        <Box as="ul" listStyleType="none" opacity={found.isPlaceholderData ? 0.5 : 1}>
          {found.data?.items.map((item) => (
            <ExternalRow
              key={item.reference}
              item={item}
              selectable={mayImport}
              selected={chosen.includes(item.reference)}
              onToggle={() =>
                setChosen(
                  chosen.includes(item.reference) ? chosen.filter((other) => other !== item.reference) : [...chosen, item.reference],
                )
              }
            />
          ))}
        </Box>
        {total > PAGE_SIZE && (
          <HStack justify="center">
            <Button size="sm" variant="outline" disabled={page === 1} onClick={() => setPage(page - 1)}>
              <Trans>Précédents</Trans>
            </Button>
            <Text textStyle="sm">
              {formatCount(page)} / {formatCount(Math.ceil(total / PAGE_SIZE))}
            </Text>
            <Button size="sm" variant="outline" disabled={page * PAGE_SIZE >= total} onClick={() => setPage(page + 1)}>
              <Trans>Suivants</Trans>
            </Button>
          </HStack>
        )}
      </Stack>
    </Dialog>
  )
}

function ExternalRow({
  item,
  selectable,
  selected,
  onToggle,
}: {
  item: External
  selectable: boolean
  selected: boolean
  onToggle: () => void
}) {
  return (
    <HStack as="li" gap="3" py="2" borderBottomWidth="1px" borderColor="border.muted" align="flex-start">
      <HStack as="label" flex="1" minW="0" gap="3" align="flex-start" cursor={selectable ? 'pointer' : 'default'}>
        {selectable && <input type="checkbox" style={{ marginTop: 4 }} checked={selected} onChange={onToggle} />}
        <Stack gap="0" minW="0">
          <Text textStyle="sm" overflowWrap="anywhere">
            {item.designation}
          </Text>
          <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
            {[item.reference, item.manufacturer, item.category.join(' › ')].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
      </HStack>
      {item.product_id !== null && (
        <ChakraLink asChild css={{ '@media (pointer: coarse)': { minH: '2.75rem' } }}>
          <Link to="/products/$id" params={{ id: String(item.product_id) }}>
            <Badge colorPalette={meaning.plain}>
              <Trans>Déjà dans Starif</Trans>
            </Badge>
          </Link>
        </ChakraLink>
      )}
    </HStack>
  )
}
