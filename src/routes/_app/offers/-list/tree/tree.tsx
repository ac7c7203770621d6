// The offers as a tree of categories, which can be expanded and whose offers can be reordered.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { useOnline } from '#api/connection.ts'
import { useDay } from '#api/day.ts'
import { useCanCall, useCurrentUser } from '#api/session.ts'
import type { CategoryNode } from '#contract/offers/offers.ts'
import { writesOffers } from '#contract/offers/who-writes.ts'
import { reasonsUnavailable } from '#engine/offers/availability.ts'
import { reasonsText } from '#entities/offers/availability.tsx'
import { offerKeepable } from '#entities/offers/keepable.ts'
import { treeQuery } from '#entities/offers/queries.ts'
import { offersOf } from '#entities/offers/tree.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box, Flex, HStack, Stack } from '#kit/elements/layout.ts'
import { Badge, Link as ChakraLink, Text } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { EmptyState, FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { formatCount } from '#kit/format/formats.ts'
import { KeepMany } from '#kit/keep/many.tsx'
import { changesTo } from '#kit/list/address.ts'
import { ReorderList } from '#kit/list/reorder.tsx'
import { SearchInput } from '#kit/list/search-input.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { OfferFilters } from '../filters.tsx'
import { offerAddress, type OfferSearch, sellerAddress, treeFilters } from '../search.ts'
import { countOf, matchingNodes } from './nodes.ts'
import { useOfferOrder } from './order.ts'

/** Longer trees start collapsed, so that the categories are visible first. */
const OPENED_AT_MOST = 200

interface OfferTreeProps {
  search: OfferSearch
  onSearch: (change: OfferSearch) => void
  /** The switch between the two presentations. */
  choice: ReactNode
}

export function OfferTree({ search, onSearch, choice }: OfferTreeProps) {
  const { t } = useLingui()
  const seesInactive = writesOffers(useCurrentUser())
  const filters = treeFilters((seesInactive ? offerAddress : sellerAddress).questionOf(search))
  const { data, error, refetch } = useQuery(treeQuery(filters))
  const nodes = data && matchingNodes(data.items, search.search)
  const narrowed = search.search !== undefined || Object.keys(filters).length > 0
  const found = nodes && countOf(nodes)
  return (
    <>
      <HStack gap="2" wrap="wrap">
        <Box flex={{ base: '1 0 100%', md: '1 1 18rem' }}>
          <SearchInput
            label={t`Rechercher une offre`}
            value={search.search ?? ''}
            found={found}
            onChange={(text) => onSearch({ search: text || undefined })}
          />
        </Box>
        {choice}
      </HStack>
      <OfferFilters search={search} onSearch={(next) => onSearch(changesTo(search, next))} seesInactive={seesInactive} />
      <Flex
        id="list"
        tabIndex={-1}
        outline="none"
        direction="column"
        flex="1"
        minH="18rem"
        overflowY="auto"
        borderWidth="1px"
        rounded="l2"
        p="2"
      >
        {error && !data ? (
          <FailedState title={t`Les offres n’ont pas pu être chargées`} error={error} onRetry={() => void refetch()} />
        ) : !nodes || found === undefined ? (
          <SkeletonRows rows={12} />
        ) : found === 0 ? (
          <EmptyState
            title={narrowed ? t`Aucune offre ne correspond` : t`Il n’y a pas d’offre`}
            action={
              narrowed && (
                <Button variant="outline" onClick={() => onSearch(offerAddress.cleared(search))}>
                  <Trans>Tout afficher</Trans>
                </Button>
              )
            }
          />
        ) : (
          <Nodes nodes={nodes} open={narrowed || found <= OPENED_AT_MOST} searched={narrowed} />
        )}
      </Flex>
    </>
  )
}

interface NodesProps {
  nodes: readonly CategoryNode[]
  /** Whether nodes are expanded until the user expands or collapses them. */
  open: boolean
  /** Some offers are hidden, so the order cannot be changed. */
  searched: boolean
}

function Nodes({ nodes, open, searched }: NodesProps) {
  return (
    <Stack as="ul" listStyleType="none" gap="1">
      {nodes.map((node) => (
        <Box as="li" key={node.name ?? ''}>
          <Node key={String(open)} node={node} open={open} searched={searched} />
        </Box>
      ))}
    </Stack>
  )
}

function Node({ node, open: opened, searched }: Omit<NodesProps, 'nodes'> & { node: CategoryNode }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(opened)
  const name = node.name ?? t`Sans catégorie`
  const mayKeep = useCanCall('offers.get')
  const read = async () => await Promise.resolve(offersOf([node]).map(offerKeepable))
  return (
    <>
      <HStack gap="1">
        <Button
          variant="ghost"
          size="sm"
          flex="1"
          minW="0"
          h="auto"
          minH="10"
          justifyContent="flex-start"
          whiteSpace="normal"
          textAlign="start"
          _expanded={{ bg: { base: 'transparent', _hover: 'bg.muted' } }}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
          <Text as="span" overflowWrap="anywhere" minW="0" lang={node.name === null ? undefined : CONTENT_LANGUAGE}>
            {name}
          </Text>
          <Text as="span" color="fg.muted" fontWeight="normal">
            {formatCount(countOf([node]))}
          </Text>
        </Button>
        {mayKeep && <KeepMany label={t`Garder « ${name} » hors ligne`} variant="ghost" px="2.5" count={countOf([node])} read={read} />}
      </HStack>
      {open && (
        <Box ps={{ base: '3', md: '6' }}>
          <Nodes nodes={node.children} open={opened} searched={searched} />
          {node.offers.length > 0 && <Offers name={name} offers={node.offers} fixed={searched} />}
        </Box>
      )}
    </>
  )
}

function Offers({ name, offers, fixed }: { name: string; offers: CategoryNode['offers']; fixed: boolean }) {
  const { t } = useLingui()
  const online = useOnline()
  const mayOrder = useCanCall('offers.order')
  const move = useOfferOrder()
  const movable = mayOrder && online && !fixed && offers.length > 1
  return (
    <ReorderList
      label={t`Offres de ${name}`}
      items={offers}
      nameOf={(offer) => offer.name}
      onMove={movable ? (offer, to) => move(offer, to + 1) : undefined}
    >
      {(offer) => <OfferLine offer={offer} movable={movable} />}
    </ReorderList>
  )
}

interface OfferLineProps {
  offer: CategoryNode['offers'][number]
  movable: boolean
}

function OfferLine({ offer, movable }: OfferLineProps) {
  const { t } = useLingui()
  const { id, name, reference, active } = offer
  // Whether the offer is sold anywhere was determined when the tree was loaded; its dates are evaluated today.
  const zones = offer.unavailable_reasons.includes('NO_ZONE') ? [] : ['somewhere']
  const reasons = reasonsUnavailable({ ...offer, zones }, useDay())
  return (
    // A row that cannot be moved is aligned with the others, which begin behind their handles.
    <HStack
      flex="1"
      minW="0"
      gapX="3"
      gapY="1"
      py="1.5"
      ps={movable ? '2' : { base: '4', md: '11' }}
      pe="2"
      wrap={{ base: 'wrap', md: 'nowrap' }}
    >
      <ChakraLink asChild flex={{ base: '1 0 100%', md: '1' }} minW="0" fontWeight="medium" color="teal.fg">
        <Link to="/offers/$id" params={{ id: String(id) }}>
          <Text as="span" lineClamp="2" overflowWrap="anywhere" title={name} lang={CONTENT_LANGUAGE}>
            {name}
          </Text>
        </Link>
      </ChakraLink>
      {!active && <Badge colorPalette={meaning.plain}>{t`Inactive`}</Badge>}
      {active && reasons.length > 0 && (
        <Badge colorPalette={meaning.attention} whiteSpace="normal">
          {reasonsText(reasons)}
        </Badge>
      )}
      <Text color="fg.muted" textStyle="sm" maxW={{ base: 'full', md: '40%' }} truncate title={reference}>
        {reference}
      </Text>
    </HStack>
  )
}
