// Adds products to a nomenclature: from the catalogue, or from the master data, where a product is imported first.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { api, client } from '#api/client.ts'
import { useDay } from '#api/day.ts'
import { tellFailure } from '#api/failures.ts'
import { useCanCall } from '#api/session.ts'
import type { TechnicalNomenclature } from '#contract/costing/technical-nomenclatures.ts'
import type { Outputs } from '#contract/index.ts'
import { productName } from '#contract/products/product-fields.ts'
import { toast } from '#device/notices.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box, HStack, Stack } from '#kit/elements/layout.ts'
import { Badge, Heading, Text } from '#kit/elements/text.ts'
import { announce } from '#kit/feedback/announce.tsx'
import { fieldMessage } from '#kit/feedback/messages.ts'
import { FailedState } from '#kit/feedback/states.tsx'
import { SearchInput } from '#kit/list/search-input.tsx'
import { SearchNote } from '#kit/list/search-note.tsx'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { articleOf, newLine, type NomenclatureLineValues } from './values.ts'

type Article = Outputs['products']['list']['items'][number]
type External = Outputs['external_products']['list']['items'][number]

interface AddArticlesProps {
  nomenclature: TechnicalNomenclature
  /** The lines at the time when the dialog opens. */
  lines: readonly NomenclatureLineValues[]
  onAdd: (line: NomenclatureLineValues) => void
  onClose: () => void
}

export function AddArticles({ nomenclature: { name }, lines, onAdd, onClose }: AddArticlesProps) {
  const { t } = useLingui()
  const [held, setHeld] = useState(() => lines.map(articleOf))
  const [search, setSearch] = useState('')
  const [maySearch, mayLookUp] = [useCanCall('products.list'), useCanCall('external_products.list')]
  const asked = { search, page_size: 20 }
  const ofCatalogue = useQuery({
    ...api.products.list.queryOptions({ input: asked }),
    enabled: maySearch && search !== '',
    placeholderData: (former) => former,
  })
  const ofMasterData = useQuery({
    ...api.external_products.list.queryOptions({ input: asked }),
    enabled: mayLookUp && search !== '',
    placeholderData: (former) => former,
  })
  const upstream = (ofMasterData.data?.items ?? []).filter(({ product_id }) => product_id === null)
  const add = useAdd((line) => {
    onAdd(line)
    setHeld((before) => [...before, line.product_id])
  })
  return (
    <Dialog onClose={onClose} size="lg" title={t`Ajouter des articles à « ${name} »`}>
      <Stack gap="5">
        <SearchInput
          autoFocus
          label={t`Rechercher un article`}
          value={search}
          pause={250}
          found={search === '' ? undefined : (ofCatalogue.data?.total ?? 0) + upstream.length}
          onChange={setSearch}
        />
        {search === '' && (
          <Text color="fg.muted">
            <Trans>Une partie de la référence ou de la désignation suffit.</Trans>
          </Text>
        )}
        {search !== '' && maySearch && (
          <Group
            title={t`Au catalogue`}
            found={ofCatalogue}
            more={<SearchNote shown={ofCatalogue.data?.items.length ?? 0} total={ofCatalogue.data?.total} none={null} />}
          >
            {ofCatalogue.isError && (
              <FailedState title={t`Chargement impossible`} error={ofCatalogue.error} onRetry={() => void ofCatalogue.refetch()} />
            )}
            {ofCatalogue.data?.items.map((article) => (
              <Found
                key={article.id}
                designation={productName(article)}
                detail={[article.reference, article.manufacturer?.name, article.family?.name]}
                action={
                  <>
                    {held.includes(article.id) && (
                      <Badge>
                        <Trans>Dans la nomenclature</Trans>
                      </Badge>
                    )}
                    <Button
                      type="button"
                      size="sm"
                      variant="ghost"
                      onClick={() => add(article)}
                      aria-label={t`Ajouter ${article.reference} à la nomenclature`}
                    >
                      <Plus size={16} aria-hidden /> <Trans>Ajouter à la nomenclature</Trans>
                    </Button>
                  </>
                }
              />
            ))}
          </Group>
        )}
        {search !== '' && mayLookUp && (
          <Group
            title={t`Dans le MDM`}
            found={ofMasterData}
            more={<UpstreamNote found={ofMasterData.data} known={upstream.length === 0} />}
          >
            {ofMasterData.isError && (
              <FailedState title={t`Le MDM n’a pas répondu`} error={ofMasterData.error} onRetry={() => void ofMasterData.refetch()} />
            )}
            {upstream.map((external) => (
              <Upstream key={external.reference} external={external} />
            ))}
          </Group>
        )}
      </Stack>
    </Dialog>
  )
}

/** Adds a product as a line, with its current price if the user may see it; products added in quick succession keep their order. */
function useAdd(onAdd: AddArticlesProps['onAdd']) {
  const { t } = useLingui()
  const day = useDay()
  const seesPrices = useCanCall('purchase_prices.list')
  const { mutate } = useMutation({
    scope: { id: 'articles of a nomenclature' },
    mutationFn: async ({ id }: Article) =>
      // Without its price the line is still added, and the user enters the price.
      seesPrices ? await client.purchase_prices.list({ product_id: id, date: day }).catch(() => null) : null,
    onSuccess: (prices, { id, reference, manufacturer_reference, manufacturer, family, sub_family }) => {
      const price = prices?.items[0]?.amount ?? null
      onAdd(
        newLine({
          product_id: id,
          reference,
          manufacturer_reference,
          brand: manufacturer?.name ?? null,
          family: family?.name ?? null,
          sub_family: sub_family?.name ?? null,
          price,
          group_purchase_price: price,
        }),
      )
      announce(t`${reference} ajouté`)
      toast.success({ title: t`Ligne ajoutée`, description: reference })
    },
  })
  return mutate
}

interface Answer {
  items: unknown[]
  total: number
}

interface GroupProps {
  title: string
  found: { data?: Answer | undefined; isPlaceholderData: boolean }
  /** Notes about the results. */
  more: ReactNode
  children: ReactNode
}

function Group({ title, found: { data, isPlaceholderData }, more, children }: GroupProps) {
  return (
    <Box as="section" aria-label={title}>
      <Heading as="h3" size="sm" mb="1">
        {title}
      </Heading>
      {data && !isPlaceholderData && (data.total === 0 ? <Nothing /> : more)}
      <Stack as="ul" gap="0" listStyleType="none">
        {children}
      </Stack>
    </Box>
  )
}

/** `known`: all results are already in the catalogue. */
function UpstreamNote({ found, known }: { found: Answer | undefined; known: boolean }) {
  const more = found !== undefined && found.total > found.items.length
  if (!more && !known) return null
  return (
    <Text textStyle="sm" color="fg.muted">
      {more ? (
        <Trans>Le MDM en a trouvé d’autres : précisez la recherche.</Trans>
      ) : (
        <Trans>Tout ce qui a été trouvé est déjà au catalogue.</Trans>
      )}
    </Text>
  )
}

const Nothing = () => (
  <Text textStyle="sm" color="fg.muted">
    <Trans>Aucun article ne correspond.</Trans>
  </Text>
)

interface FoundProps {
  designation: string
  detail: (string | null | undefined)[]
  action: ReactNode
}
const Found = ({ designation, detail, action }: FoundProps) => (
  <HStack as="li" gap="3" py="2" minH="11" borderBottomWidth="1px" wrap={{ base: 'wrap', sm: 'nowrap' }}>
    <Box flex="1" minW="12rem">
      <Text textStyle="sm" overflowWrap="anywhere" lang={CONTENT_LANGUAGE}>
        {designation}
      </Text>
      <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
        {detail.filter(Boolean).join(' · ')}
      </Text>
    </Box>
    {action}
  </HStack>
)

/** A product that is not in the catalogue yet; after the import the catalogue search finds it. */
function Upstream({ external: { reference, designation, manufacturer, category } }: { external: External }) {
  const { t } = useLingui()
  const mayImport = useCanCall('external_products.import')
  const { mutate, isPending } = useMutation(
    api.external_products.import.mutationOptions({
      meta: { silent: true },
      onSuccess: ({ refused: [refused] }) => {
        if (refused) toast.warning({ title: t`Importation refusée`, description: fieldMessage(refused.key) })
        else toast.success({ title: t`Article importé`, description: reference })
      },
      onError: (error) => tellFailure(error, { title: t`L’import n’a pas abouti : le MDM n’a pas répondu` }),
    }),
  )
  return (
    <Found
      designation={designation}
      detail={[reference, manufacturer, category.join(' › ')]}
      action={
        mayImport && (
          <Button
            type="button"
            size="sm"
            variant="ghost"
            loading={isPending}
            aria-label={t`Importer ${reference} sur Starif`}
            onClick={() => mutate({ references: [reference] })}
          >
            <Trans>Importer sur Starif</Trans>
          </Button>
        )
      }
    />
  )
}
