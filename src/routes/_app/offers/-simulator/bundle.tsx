// The products of a bundle, in the order of the offer.
import { Trans } from '@lingui/react/macro'

import { useCurrentUser } from '#api/session.ts'
import { writesOffers } from '#contract/offers/who-writes.ts'
import { Box } from '#kit/elements/layout.ts'
import { Heading } from '#kit/elements/text.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { Article } from './article.tsx'
import type { Chosen } from './configuration.ts'
import type { ShownBundle } from './lines.ts'
import { quantityText } from './words.ts'

interface BundleProps {
  bundle: ShownBundle
  offer_id: number
  chosen: Chosen
  forCustomer?: boolean
  onWhy?: (product_id: number) => void
}

export function Bundle({ bundle, offer_id, chosen, forCustomer = false, onWhy }: BundleProps) {
  const opensRules = writesOffers(useCurrentUser())
  return (
    <Box>
      <Heading as="h3" textStyle="md" fontWeight="medium" color="fg.muted" lang={CONTENT_LANGUAGE} pb="1">
        {bundle.name}
      </Heading>
      <ul>
        {bundle.lines.map((shown) => (
          <Article
            key={shown.line.product_id}
            {...shown}
            offer_id={offer_id}
            asked={chosen.configuration.quantities[shown.line.product_id]}
            opensRules={opensRules}
            forCustomer={forCustomer}
            onQuantity={chosen.setQuantity}
            onWhy={onWhy}
          />
        ))}
        {bundle.elsewhere.map(({ line, bundle: above }) => (
          <li key={line.product_id} data-product={line.product_id}>
            <div data-cell="name">
              <div lang={CONTENT_LANGUAGE}>{line.product.designation}</div>
              <div data-part="note">
                <span>{line.product.reference}</span>
                <span>
                  <Trans>
                    Sa quantité ({quantityText(line.quantity)} en tout) et son prix sont dans « {above} »
                  </Trans>
                </span>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </Box>
  )
}
