// The command palette: screens, products, offers and permits, by any part of a name or reference.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Award, Boxes, Package, Search } from 'lucide-react'
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react'

import { api } from '#api/client.ts'
import { useOnline } from '#api/connection.ts'
import { useDay } from '#api/day.ts'
import { useCanCall } from '#api/session.ts'
import type { OfferRow } from '#contract/offers/offers.ts'
import type { Permit } from '#contract/permits/permits.ts'
import { productName } from '#contract/products/product-fields.ts'
import type { ProductRow } from '#contract/products/products.ts'
import { searchFor } from '#engine/parsing/fold.ts'
import { offersOnDevice } from '#entities/offers/on-device.ts'
import { permitsQuery } from '#entities/permits/queries.ts'
import { productsOnDevice } from '#entities/products/on-device.ts'
import { Input, InputGroup } from '#kit/elements/controls.ts'
import { Spinner } from '#kit/elements/feedback.ts'
import { Box, HStack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { formatCount } from '#kit/format/formats.ts'
import { foundAmong, type OnDevice, useKnown } from '#kit/list/on-device/known.ts'
import { pasteAsOneLine } from '#kit/list/paste-lines.ts'
import { FinderDialog } from '#kit/overlay/finder.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { useNavigation } from './navigation.tsx'
import { Options, type Option } from './palette-options.tsx'

const FOUND_AT_MOST = 10

interface PaletteProps {
  text: string
  onText: (text: string) => void
  onClose: () => void
}

export function Palette({ text, onText, onClose }: PaletteProps) {
  const { t } = useLingui()
  return (
    <FinderDialog label={t`Rechercher partout`} part="palette" onClose={onClose}>
      <Finder text={text} onText={onText} onClose={onClose} />
    </FinderDialog>
  )
}

function Finder({ text, onText, onClose }: PaletteProps) {
  const { t } = useLingui()
  const list = useId()
  const router = useRouter()
  const [active, setActive] = useState(0)
  const { screens, permits, products, offers, stale, findNow, searching, online } = useFound(text.trim())
  const options = [...screens, ...products.options, ...offers.options, ...permits.options]
  const chosen = Math.max(0, Math.min(active, options.length - 1))
  const follow = (option: Option | undefined) => {
    if (!option) return
    onClose()
    void router.navigate({ href: option.href })
  }
  const enter = async () => {
    // A user who types fast opens the result for the text as typed, not one that was found for an earlier text.
    const waits = stale && chosen >= screens.length
    follow(waits ? (await findNow())[chosen - screens.length] : options[chosen])
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void enter()
    else if (event.key === 'ArrowDown') setActive((chosen + 1) % Math.max(options.length, 1))
    else if (event.key === 'ArrowUp') setActive((chosen - 1 + options.length) % Math.max(options.length, 1))
    else return
    event.preventDefault()
  }
  const optionId = (index: number) => `${list}-${index}`
  return (
    <>
      <Box p="2" borderBottomWidth="1px">
        <InputGroup startElement={searching ? <Spinner size="xs" aria-hidden /> : <Search size={18} aria-hidden />}>
          <Input
            role="combobox"
            aria-expanded={options.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={options.length > 0 ? optionId(chosen) : undefined}
            aria-label={t`Rechercher un écran, un article ou une offre`}
            placeholder={t`Rechercher un écran, un article ou une offre`}
            size="lg"
            border="none"
            focusVisibleRing="none"
            autoFocus
            autoComplete="off"
            value={text}
            onKeyDown={press}
            onPaste={pasteAsOneLine}
            onChange={(event) => {
              onText(event.target.value)
              setActive(0)
            }}
          />
        </InputGroup>
      </Box>
      <Box overflowY="auto" minH="0" p="2" role="listbox" id={list} aria-label={t`Résultats`}>
        <Options title={t`Écrans`} options={screens} first={0} active={chosen} optionId={optionId} onFollow={follow} />
        <Options
          title={t`Articles`}
          options={products.options}
          first={screens.length}
          active={chosen}
          optionId={optionId}
          onFollow={follow}
        />
        <Options
          title={t`Offres`}
          options={offers.options}
          first={screens.length + products.options.length}
          active={chosen}
          optionId={optionId}
          onFollow={follow}
        />
        <Options
          title={t`Permis`}
          options={permits.options}
          first={options.length - permits.options.length}
          active={chosen}
          optionId={optionId}
          onFollow={follow}
        />
      </Box>
      <HStack px="4" minH="9" flexShrink="0" borderTopWidth="1px" textStyle="sm" color="fg.muted" role="status" justify="space-between">
        <Outcome
          nothing={options.length === 0 && !searching}
          typed={text.trim() !== ''}
          products={products}
          offers={offers}
          permits={permits}
        />
        {!online && <Trans>Hors ligne : articles consultés sur cet appareil</Trans>}
      </HStack>
    </>
  )
}

interface Found {
  options: Option[]
  total: number
}

interface OutcomeProps {
  nothing: boolean
  typed: boolean
  products: Found
  offers: Found
  permits: Found
}

function Outcome({ nothing, typed, products, offers, permits }: OutcomeProps) {
  if (nothing) return <Trans>Aucun résultat</Trans>
  if (!typed) return <Trans>Tapez une partie d’un nom ou d’une référence.</Trans>
  return (
    <Text>
      <Plural
        value={products.options.length}
        one={`# article sur ${formatCount(products.total)}`}
        other={`# articles sur ${formatCount(products.total)}`}
      />
      {offers.total > 0 && ' · '}
      {offers.total > 0 && (
        <Plural
          value={offers.options.length}
          one={`# offre sur ${formatCount(offers.total)}`}
          other={`# offres sur ${formatCount(offers.total)}`}
        />
      )}
      {permits.total > 0 && ' · '}
      {permits.total > 0 && (
        <Plural
          value={permits.options.length}
          one={`# permis sur ${formatCount(permits.total)}`}
          other={`# permis sur ${formatCount(permits.total)}`}
        />
      )}
    </Text>
  )
}

const firstPage = (search: string) => ({ input: { search, page: 1, page_size: FOUND_AT_MOST } })
const productsNamed = (search: string) => api.products.list.queryOptions(firstPage(search))
const offersNamed = (search: string) => api.offers.list.queryOptions(firstPage(search))

/**
 * Returns the matches: screens from the device, the rest from the API. They are `stale` until the results for `text` have arrived;
 * `findNow` waits for those.
 */
function useFound(text: string) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const search = useDeferredValue(text)
  const may = {
    products: [useCanCall('products.list'), useCanCall('products.get')].every(Boolean),
    offers: [useCanCall('offers.list'), useCanCall('offers.get')].every(Boolean),
    permits: [useCanCall('permits.list'), useCanCall('permits.get')].every(Boolean),
  }
  const products = useQuery({ ...productsNamed(search), enabled: may.products && search !== '', placeholderData: keepPreviousData })
  const offers = useQuery({ ...offersNamed(search), enabled: may.offers && search !== '', placeholderData: keepPreviousData })
  // All permits are loaded at once and searched here.
  const permits = useQuery({ ...permitsQuery(), enabled: may.permits && search !== '' }).data?.items ?? []
  const permitsNamed = (asked: string) => permits.filter(({ name }) => searchFor(asked)(name))
  const online = useOnline()
  const productsKept = useKept(productsOnDevice, !online && may.products)
  const offersKept = useKept(offersOnDevice, !online && may.offers)
  const kept = { products: productsKept?.(search), offers: offersKept?.(search) }
  const screens = useNavigation()
    .map(({ to, label, icon }): Option => ({ href: to, label: i18n._(label), Icon: icon }))
    .filter(({ label }) => searchFor(text)(label))
  const found = <Row,>(items: readonly Row[] = [], optionOf: (row: Row) => Option, total?: number): Found => ({
    options: search === '' ? [] : items.slice(0, FOUND_AT_MOST).map(optionOf),
    total: total ?? items.length,
  })
  const asks = may.products || may.offers
  return {
    screens,
    products: found(kept.products ?? products.data?.items, productOption, kept.products?.length ?? products.data?.total),
    offers: found(kept.offers ?? offers.data?.items, offerOption, kept.offers?.length ?? offers.data?.total),
    permits: found(permitsNamed(search), permitOption),
    stale:
      asks &&
      text !== '' &&
      (search !== text || (!kept.products && products.isPlaceholderData) || (!kept.offers && offers.isPlaceholderData)),
    findNow: async () => {
      const [ofProducts, ofOffers] = await Promise.all([
        productsKept?.(text) ?? (may.products && queryClient.fetchQuery(productsNamed(text)).then(({ items }) => items, noneFound)),
        offersKept?.(text) ?? (may.offers && queryClient.fetchQuery(offersNamed(text)).then(({ items }) => items, noneFound)),
      ])
      return [...(ofProducts || []).map(productOption), ...(ofOffers || []).map(offerOption), ...permitsNamed(text).map(permitOption)]
    },
    searching: products.isFetching || offers.isFetching,
    online,
  }
}

/** Returns a function that searches the rows stored on this device, once they are `wanted` and loaded. */
function useKept<Row extends { id: number }, Question extends { search?: string | undefined; sort?: string | undefined }>(
  of: OnDevice<Row, Question>,
  wanted: boolean,
) {
  const known = useKnown(of, wanted)
  const day = useDay()
  return wanted && known ? (search: string) => foundAmong(of, known, { search } as Question, day).map(({ row }) => row) : undefined
}

const noneFound = () => []

const productOption = (product: ProductRow): Option => ({
  href: `/products/${product.id}`,
  label: productName(product),
  detail: product.reference,
  lang: CONTENT_LANGUAGE,
  Icon: Package,
})

const offerOption = ({ id, reference, name }: OfferRow): Option => ({
  href: `/offers/${id}`,
  label: name,
  detail: reference,
  lang: CONTENT_LANGUAGE,
  Icon: Boxes,
})

const permitOption = ({ id, name }: Permit): Option => ({ href: `/permis/${id}`, label: name, lang: CONTENT_LANGUAGE, Icon: Award })
