// The contents of an offer for a seller who reads them to a customer: by section and bundle, the quantity and unit price of each product.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Big } from 'big.js'

import { useCanCall, useCurrentUser } from '#api/session.ts'
import type { Outputs } from '#contract/index.ts'
import type { Composition } from '#contract/offers/offer-products.ts'
import { amountOf, isAverage } from '#engine/offers/tariff.ts'
import { compositionQuery, offerPricesQuery } from '#entities/offers/queries.ts'
import { Box, HStack, Stack } from '#kit/elements/layout.ts'
import { Badge, Heading, Text } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { formatMoney, formatNumber } from '#kit/format/formats.ts'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

type Bundle = Composition['sections'][number]['bundles'][number]
type Link = Bundle['products'][number]
type PriceOfDay = Outputs['offer_products']['prices']['items'][number]
type Prices = ReadonlyMap<number, PriceOfDay>

interface OfferArticlesProps {
  id: number
  /** Uses texts for a customer, who does not know our terms. */
  forCustomer?: boolean
}

export function OfferArticles({ id, forCustomer = false }: OfferArticlesProps) {
  const composition = useQuery(compositionQuery(id))
  const maySeePrices = useCanCall('offer_products.prices')
  const zone = useCurrentUser()?.zone?.code_sigma
  const found = useQuery({ ...offerPricesQuery(id, zone), enabled: maySeePrices })
  if (composition.isPending) return <SkeletonRows rows={4} />
  if (composition.isError) return <FailedState error={composition.error} onRetry={() => void composition.refetch()} />
  const prices: Prices | undefined = found.data && new Map(found.data.items.map((price) => [price.product_id, price]))
  const sections = composition.data.sections.filter(({ bundles }) => bundles.some(({ products }) => products.length > 0))
  return (
    <>
      {sections.map((section) => (
        <Section key={section.id} title={<span lang={CONTENT_LANGUAGE}>{section.name}</span>}>
          <Stack gap="6">
            {section.bundles
              .filter(({ products }) => products.length > 0)
              .map((bundle) => (
                <BundleArticles key={bundle.id} bundle={bundle} prices={prices} forCustomer={forCustomer} />
              ))}
          </Stack>
        </Section>
      ))}
      {prices && sections.length > 0 && <Total sections={sections} prices={prices} whole={found.data?.total ?? null} />}
    </>
  )
}

interface BundleArticlesProps {
  bundle: Bundle
  prices: Prices | undefined
  forCustomer: boolean
}

function BundleArticles({ bundle, prices, forCustomer }: BundleArticlesProps) {
  return (
    <Stack gap="2">
      <Heading as="h3" textStyle="md" fontWeight="medium" color="fg.muted" lang={CONTENT_LANGUAGE}>
        {bundle.name}
      </Heading>
      <Stack as="ul" listStyleType="none" gap="0">
        {bundle.products.map((link) => (
          <HStack as="li" key={link.id} gap="4" py="2.5" borderTopWidth="1px" align="flex-start" textStyle="md">
            <Text w="4rem" flexShrink="0" textAlign="end" fontVariantNumeric="tabular-nums">
              {formatQuantity(quantityOf(link, bundle))} ×
            </Text>
            <Box flex="1" minW="0">
              <Text lang={CONTENT_LANGUAGE} overflowWrap="anywhere">
                {link.product.designation}
              </Text>
              <HStack gap="2" wrap="wrap" color="fg.muted" textStyle="sm">
                <span>{link.product.reference}</span>
                {!link.required && Big(link.default_quantity).eq(0) && (
                  <Badge colorPalette={meaning.plain}>
                    <Trans>En option</Trans>
                  </Badge>
                )}
                {!link.product.on_sale && (
                  <Badge colorPalette={meaning.attention}>{forCustomer ? <Trans>Non disponible</Trans> : <Trans>Hors vente</Trans>}</Badge>
                )}
              </HStack>
            </Box>
            {prices && <Price of={prices.get(link.product.id)} forCustomer={forCustomer} />}
          </HStack>
        ))}
      </Stack>
    </Stack>
  )
}

function Price({ of, forCustomer }: { of: PriceOfDay | undefined; forCustomer: boolean }) {
  const none = forCustomer ? <Trans>Prix sur demande</Trans> : <Trans>Sans prix</Trans>
  return (
    <Text flexShrink="0" textAlign="end" fontVariantNumeric="tabular-nums" color={of?.unit_price ? undefined : 'fg.muted'}>
      {of?.unit_price ? formatMoney(of.unit_price) : none}
      {of && isAverage(of) && (
        <Text as="span" display="block" color="fg.muted" textStyle="sm">
          <Trans>prix moyen</Trans>
        </Text>
      )}
    </Text>
  )
}

/** The total in the default quantities. */
function Total({ sections, prices, whole }: { sections: Composition['sections']; prices: Prices; whole: string | null }) {
  const { t } = useLingui()
  const { total, unpriced } = recommendedTotal(sections, prices)
  return (
    <Section title={t`Total HT`}>
      <HStack justify="space-between" align="baseline" wrap="wrap" gap="4">
        <Text color="fg.muted">
          <Trans>Dans les quantités par défaut.</Trans>{' '}
          {unpriced > 0 && (
            <Plural value={unpriced} one="# article sans prix n’est pas compté." other="# articles sans prix ne sont pas comptés." />
          )}
        </Text>
        <Text textStyle="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {formatMoney(whole ?? total)}
        </Text>
      </HStack>
    </Section>
  )
}

/** The total of the default configuration, and how many of its products have no price. */
function recommendedTotal(sections: Composition['sections'], prices: Prices): { total: string; unpriced: number } {
  const links = sections.flatMap(({ bundles }) => bundles.flatMap((bundle) => bundle.products.map((link) => ({ link, bundle }))))
  let [total, unpriced] = [Big(0), 0]
  for (const { link, bundle } of links) {
    const [quantity, found] = [quantityOf(link, bundle), prices.get(link.product.id)]
    if (quantity.eq(0)) continue
    if (found?.unit_price) total = total.plus(amountOf({ ...found, unit_price: found.unit_price }, quantity.toFixed()))
    else unpriced += 1
  }
  return { total: total.toFixed(2), unpriced }
}

/** The default quantity of a product: that of its link × that of its bundle. */
const quantityOf = (link: Link, bundle: Bundle): Big => Big(link.default_quantity).times(bundle.default_quantity)
const formatQuantity = (quantity: Big): string => formatNumber(quantity.toFixed())
