// The prices tab: the rows by catalogue, actor and period, and the purchase prices beside them.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarClock, CircleHelp, Euro, Plus } from 'lucide-react'

import { useDay } from '#api/day.ts'
import { useCan, useCanCall } from '#api/session.ts'
import { saveRights } from '#contract/people/permissions.ts'
import { Button } from '#kit/elements/controls.ts'
import { Flex, HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { WideOnly } from '#kit/page/page.tsx'

import { NoCatalog } from '../catalog.tsx'
import { type ProductPrices, useNarrowedTo, useOwnPriced, useProductPrices } from '../data.ts'
import { PurchaseCard, PurchasesClosed } from '../purchase/list.tsx'
import { groupsOf, statusOf } from '../rows.ts'
import { StalePricesNote } from '../save/stale.tsx'
import { statuses, defaultStatuses } from '../search.ts'
import { useActivation } from './activation.ts'
import { SellingPriceFilters } from './filters.tsx'
import { SellingPriceGroup } from './group.tsx'

const tab = getRouteApi('/_app/products/$id/tarifs')

export function SellingPriceList() {
  const prices = useProductPrices()
  return (
    <Stack gap="5">
      <StalePricesNote />
      <Toolbar prices={prices} />
      {prices.mayShow && <PurchaseCard prices={prices} />}
      {prices.buyingClosed && <PurchasesClosed />}
      <Groups prices={prices} />
    </Stack>
  )
}

function Toolbar({ prices }: { prices: ProductPrices }) {
  const { t } = useLingui()
  const mayCreate = useCan(saveRights.selling_prices.create)
  const mayUpdate = useCanCall('selling_prices.update')
  const params = tab.useParams()
  // The filters are passed along, and restored on the way back.
  const search = tab.useSearch()
  return (
    <Flex gap="3" justify="space-between" align="center" wrap="wrap">
      <SellingPriceFilters prices={prices} />
      <HStack gap="2" wrap="wrap">
        {prices.catalogs.length > 0 && (
          <Button asChild size="sm" variant="outline">
            <Link to="/products/$id/tarifs/why" params={params} search={search}>
              <CircleHelp size={16} aria-hidden />
              {t`Pourquoi ce prix ?`}
            </Link>
          </Button>
        )}
        {mayUpdate && prices.rows.length > 0 && (
          <Button asChild size="sm" variant="outline">
            <Link to="/products/$id/tarifs/shift" params={params} search={search} aria-label={t`Décaler des périodes`}>
              <CalendarClock size={16} aria-hidden />
              <WideOnly>{t`Décaler des périodes`}</WideOnly>
            </Link>
          </Button>
        )}
        {mayCreate && prices.rows.length > 0 && <NewButton />}
      </HStack>
    </Flex>
  )
}

function NewButton() {
  return (
    <Button asChild size="sm">
      <Link to="/products/$id/tarifs/new" params={tab.useParams()} search={tab.useSearch()}>
        <Plus size={16} aria-hidden /> <Trans>Nouveau tarif</Trans>
      </Link>
    </Button>
  )
}

function Groups({ prices }: { prices: ProductPrices }) {
  const { t } = useLingui()
  const { actor, when = defaultStatuses } = tab.useSearch()
  const catalog = useNarrowedTo(prices)
  const own = useOwnPriced(prices)
  const navigate = tab.useNavigate()
  const activation = useActivation(prices)
  const mayCreate = useCan(saveRights.selling_prices.create)
  const day = useDay()
  if (prices.catalogs.length === 0) return <NoCatalog />
  if (prices.rows.length === 0)
    return (
      <EmptyState
        icon={<Euro />}
        title={t`Aucun tarif pour cet article`}
        description={t`Un tarif fixe les prix d’un article par catalogue, par acteur et par période.`}
        action={mayCreate && <NewButton />}
      />
    )
  const groups = groupsOf(prices.rows, prices.catalogs, day).filter(
    (group) => (!catalog || group.catalog.id === catalog) && (!actor || group.actor === actor),
  )
  const shown = groups.map((group) => ({ ...group, visible: group.rows.filter((row) => when.includes(statusOf(row, day))) }))
  const hidden = prices.rows.length - shown.reduce((sum, { visible }) => sum + visible.length, 0)
  return (
    <Stack gap="5" minW="0">
      <Text textStyle="sm" color="fg.muted">
        <Trans>Tous les montants sont en euros hors taxes (HT).</Trans>
      </Text>
      {groups.length === 0 && <EmptyState title={t`Aucun tarif ne correspond à ces filtres`} />}
      {shown.map((group) => (
        <SellingPriceGroup
          key={`${group.catalog.id} ${group.actor}`}
          group={group}
          visible={group.visible}
          prices={prices}
          onActivate={activation.run}
        />
      ))}
      {hidden > 0 && (
        <HStack textStyle="sm" color="fg.muted" gap="3" wrap="wrap">
          <Text>
            <Plural value={hidden} one="# tarif masqué par les filtres." other="# tarifs masqués par les filtres." />
          </Text>
          <Button
            size="xs"
            variant="outline"
            onClick={() => void navigate({ to: '.', search: { when: [...statuses], catalog: own && 0 } })}
          >
            <Trans>Tout afficher</Trans>
          </Button>
        </HStack>
      )}
      {activation.dialog}
    </Stack>
  )
}
