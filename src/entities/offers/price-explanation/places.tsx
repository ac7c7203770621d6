// Where the values behind a price were set: a link for users who may open it, otherwise only its name.
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'

import { useCanCall, useCurrentUser } from '#api/session.ts'
import type { OfferSimulation } from '#contract/offers/offer-simulation.ts'
import { writesOffers } from '#contract/offers/who-writes.ts'
import type { Actor } from '#engine/prices/amounts.ts'
import type { Names } from '#entities/rules/sentence.ts'
import { formatInstant } from '#kit/format/formats.ts'

import type { Line, Trace } from './words.ts'

/** When, where and for whom the price applies; without subsidiary: the national one. */
export interface Circumstances {
  date: string
  zone: string | null
  actor: Actor
}
export interface Explained {
  offer_id: number
  simulation: OfferSimulation
  line: Line
  circumstances: Circumstances
  names: Names
}
/** What is being explained; provided only by the explanation. */
export const ExplainedContext = createContext<Explained | null>(null)
export function useExplained(): Explained {
  const explained = use(ExplainedContext)
  if (!explained) throw new Error('outside of an explanation')
  return explained
}

const underlined = { textDecoration: 'underline' }

interface PlaceProps {
  children: ReactNode
}

/** The tabs of the offer's page are open only to users who write offers. */
const useOpensTabs = (): boolean => writesOffers(useCurrentUser())

export function MarkupPlace({ children }: PlaceProps) {
  const { offer_id } = useExplained()
  if (!useOpensTabs()) return children
  return (
    <Link to="/offers/$id/markup" params={{ id: String(offer_id) }} style={underlined}>
      {children}
    </Link>
  )
}

export function DegressivityPlace({ of, children }: PlaceProps & { of?: 'quantities' }) {
  const { offer_id } = useExplained()
  if (!useOpensTabs()) return children
  return (
    <Link to="/offers/$id/degressivity" params={{ id: String(offer_id) }} search={{ of }} style={underlined}>
      {children}
    </Link>
  )
}

/** The version of the rule that was applied; without link if it was never stored. */
export function RulePlace({ rule: { name, rule_number, version_number: version } }: { rule: Trace }) {
  const { offer_id } = useExplained()
  const opens = useOpensTabs()
  if (rule_number === null) return <Trans>Règle non enregistrée</Trans>
  const text = (
    <Trans>
      Règle « {name} » v{version}
    </Trans>
  )
  if (!opens) return text
  return (
    <Link to="/offers/$id/rules/$rule" params={{ id: String(offer_id), rule: String(rule_number) }} search={{ version }} style={underlined}>
      {text}
    </Link>
  )
}

/** A selling price of the product. */
export function SellingPricePlace({ row_id, children }: PlaceProps & { row_id: number }) {
  const { line } = useExplained()
  const opens = useOpensSellingPrices()
  if (!opens) return children
  return (
    <Link to="/products/$id/tarifs/$price" params={{ id: String(line.product_id), price: String(row_id) }} style={underlined}>
      {children}
    </Link>
  )
}

/** The product's own explanation, down to its purchase prices. */
export function WhyThisSellingPrice() {
  const { line, circumstances } = useExplained()
  const opens = useOpensSellingPrices()
  if (!opens || !line.catalog) return null
  const { actor, date, zone } = circumstances
  const search = { catalog: line.catalog.id, actor, date, zone: zone ?? '' }
  return (
    <>
      {' · '}
      <Link to="/products/$id/tarifs/why" params={{ id: String(line.product_id) }} search={search} style={underlined}>
        <Trans>D’où vient ce tarif ?</Trans>
      </Link>
    </>
  )
}

function useOpensSellingPrices(): boolean {
  const [product, prices] = [useCanCall('products.get'), useCanCall('selling_prices.all')]
  return product && prices
}

/** « Alice Martin, le 12/03/2026 10:05 ». For a past day without history, shows that the value is today's. */
export function By({ author, changed_at }: { author: string | null; changed_at: string | null }) {
  const { simulation } = useExplained()
  const who = author ?? '—'
  if (simulation.past && changed_at === null) return <Trans>sans historique : état d’aujourd’hui</Trans>
  if (changed_at === null) return who
  return (
    <Trans>
      {who}, le {formatInstant(changed_at)}
    </Trans>
  )
}
