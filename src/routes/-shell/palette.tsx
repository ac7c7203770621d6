// The command palette: screens and products, by any part of a name or reference.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Package, Search } from 'lucide-react'
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react'

import { api } from '#api/client.ts'
import { useOnline } from '#api/connection.ts'
import { useCanCall } from '#api/session.ts'
import type { ProductRow } from '#contract/products.ts'
import { foundOnDevice, useProductsOnDevice } from '#entities/products/on-device.ts'
import { Input, InputGroup } from '#kit/elements/controls.ts'
import { Spinner } from '#kit/elements/feedback.ts'
import { Box, HStack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { fold } from '#kit/format/fold.ts'
import { formatCount } from '#kit/format/formats.ts'
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
  const { screens, products, stale, answer, searching, total, online } = useFound(text.trim())
  const options = [...screens, ...products]
  const chosen = Math.max(0, Math.min(active, options.length - 1))
  const follow = (option: Option | undefined) => {
    if (!option) return
    onClose()
    void router.navigate({ href: option.href })
  }
  const enter = async () => {
    // Whoever types fast opens what was typed, not what an earlier text had found.
    const waits = stale && chosen >= screens.length
    follow(waits ? (await answer())[chosen - screens.length] : options[chosen])
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
            aria-label={t`Rechercher un écran ou un article`}
            placeholder={t`Rechercher un écran ou un article`}
            size="lg"
            border="none"
            outline="none"
            autoFocus
            autoComplete="off"
            value={text}
            onKeyDown={press}
            onChange={(event) => {
              onText(event.target.value)
              setActive(0)
            }}
          />
        </InputGroup>
      </Box>
      <Box overflowY="auto" p="2" role="listbox" id={list} aria-label={t`Résultats`}>
        <Options title={t`Écrans`} options={screens} first={0} active={chosen} optionId={optionId} onFollow={follow} />
        <Options title={t`Articles`} options={products} first={screens.length} active={chosen} optionId={optionId} onFollow={follow} />
      </Box>
      <HStack px="4" pb="3" textStyle="sm" color="fg.muted" role="status" justify="space-between">
        <Outcome nothing={options.length === 0 && !searching} typed={text.trim() !== ''} shown={products.length} total={total} />
        {!online && <Trans>Hors ligne : articles consultés sur cet appareil</Trans>}
      </HStack>
    </>
  )
}

function Outcome({ nothing, typed, shown, total }: { nothing: boolean; typed: boolean; shown: number; total: number }) {
  if (nothing) return <Trans>Aucun résultat</Trans>
  if (!typed) return <Trans>Tapez une partie d’un nom ou d’une référence.</Trans>
  return (
    <Text>
      <Plural value={shown} one={`# article sur ${formatCount(total)}`} other={`# articles sur ${formatCount(total)}`} />
    </Text>
  )
}

/** What matches: screens on the device, products by the API; those shown are `stale` until the ones of `text` are there, which `answer` waits for. */
function useFound(text: string) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const maySearch = useCanCall('products.list')
  const mayOpen = useCanCall('products.get')
  const search = useDeferredValue(text)
  const asking = (asked: string) => api.products.list.queryOptions({ input: { search: asked, page: 1, page_size: FOUND_AT_MOST } })
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...asking(search),
    enabled: maySearch && mayOpen && search !== '',
    placeholderData: keepPreviousData,
  })
  const online = useOnline()
  const known = useProductsOnDevice(!online && maySearch && mayOpen)
  const onDevice = (asked: string) => (online || !known ? undefined : foundOnDevice(known, { search: asked }).map(({ row }) => row))
  const kept = onDevice(search)
  const found = kept?.slice(0, FOUND_AT_MOST) ?? data?.items ?? []
  const screens = useNavigation()
    .map(({ to, label, icon }): Option => ({ href: to, label: i18n._(label), Icon: icon }))
    .filter(({ label }) => fold(label).includes(fold(text)))
  return {
    screens,
    products: (search === '' ? [] : found).map(optionOf),
    stale: maySearch && mayOpen && text !== '' && (search !== text || (!kept && isPlaceholderData)),
    answer: async () => (onDevice(text) ?? (await queryClient.fetchQuery(asking(text)).catch(() => null))?.items ?? []).map(optionOf),
    searching: isFetching,
    total: kept?.length ?? data?.total ?? 0,
    online,
  }
}

const optionOf = ({ id, reference, commercial_designation, mdm_designation }: ProductRow): Option => ({
  href: `/products/${id}`,
  label: commercial_designation ?? mdm_designation,
  detail: reference,
  lang: CONTENT_LANGUAGE,
  Icon: Package,
})
