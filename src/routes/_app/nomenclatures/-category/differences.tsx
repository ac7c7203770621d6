// Explains in words why pages cost more with one printer of a category than with the cheapest one.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { Big } from 'big.js'

import { api } from '#api/client.ts'
import type { TechnicalNomenclature } from '#contract/costing/technical-nomenclatures.ts'
import { MOST_NOMENCLATURES } from '#contract/costing/theoretical-cost.ts'
import { differencesOf, rankedPages } from '#engine/costing/differences.ts'
import type { PageKind, PageParts, CostPart } from '#engine/costing/parts.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Heading, Text } from '#kit/elements/text.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { pageText } from '../../calculator/-calculator/words.ts'

interface Known extends PageParts {
  id: number
}

export function Differences({ nomenclatures }: { nomenclatures: readonly TechnicalNomenclature[] }) {
  const { t } = useLingui()
  const known = useParts(nomenclatures.map(({ id }) => id))
  const kinds: { kind: PageKind; title: string }[] = [
    { kind: 'mono_page', title: t`Origine des écarts de la page mono` },
    { kind: 'colour_page', title: t`Origine des écarts de la page couleur` },
  ]
  return (
    <Stack gap="4">
      {kinds.map(({ kind, title }) => (
        <OfKind key={kind} {...{ kind, title, nomenclatures, known }} />
      ))}
    </Stack>
  )
}

/** The composition of pages, requested in chunks of the number of nomenclatures that one call may calculate. */
function useParts(ids: readonly number[]): ReadonlyMap<number, Known> {
  const chunks = Array.from({ length: Math.ceil(ids.length / MOST_NOMENCLATURES) }, (_, at) =>
    ids.slice(at * MOST_NOMENCLATURES, (at + 1) * MOST_NOMENCLATURES),
  )
  return useQueries({
    queries: chunks.map((chunk) => api.theoretical_cost.get.queryOptions({ input: { nomenclature_ids: chunk.join() } })),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }) =>
          (data?.items ?? []).flatMap(({ nomenclature_id: id, families, labour_page }): [number, Known][] =>
            families && labour_page !== undefined ? [[id, { id, families, labour_page }]] : [],
          ),
        ),
      ),
  })
}

interface OfKindProps {
  kind: PageKind
  title: string
  nomenclatures: readonly TechnicalNomenclature[]
  known: ReadonlyMap<number, Known>
}

function OfKind({ kind, title, nomenclatures, known }: OfKindProps) {
  const { ranked, incomplete } = rankedPages(nomenclatures, kind)
  const compared = ranked.flatMap(({ row, price }) => {
    const parts = known.get(row.id)
    return parts ? [{ row, price, parts }] : []
  })
  const [cheapest, ...others] = compared
  if (nomenclatures.length < 2 || (others.length === 0 && incomplete.length === 0)) return null
  return (
    <Stack as="section" gap="1" textStyle="sm">
      <Heading as="h3" size="sm">
        {title}
      </Heading>
      {cheapest && others.length > 0 && (
        <>
          <Text color="fg.muted">
            <Cheapest name={cheapest.row.name} price={pageText(cheapest.price, false)} />
          </Text>
          <Stack as="ul" gap="1" ps="5" listStyleType="disc">
            {others.map(({ row, price, parts }) => (
              <li key={row.id}>
                <strong lang={CONTENT_LANGUAGE}>{row.name}</strong>
                {` ${signed(Big(price).minus(cheapest.price).toFixed())}`}
                <Made differences={differencesOf(parts, cheapest.parts, kind)} />
              </li>
            ))}
          </Stack>
        </>
      )}
      {incomplete.map(({ row, price }) => (
        <Incomplete key={row.id} name={row.name} price={pageText(price, false)} />
      ))}
    </Stack>
  )
}

interface Priced {
  name: string
  price: string
}

const Cheapest = ({ name, price }: Priced) => (
  <Trans>
    La moins chère : <span lang={CONTENT_LANGUAGE}>{name}</span>, {price}
  </Trans>
)

const Incomplete = ({ name, price }: Priced) => (
  <Text>
    <Trans>
      <strong lang={CONTENT_LANGUAGE}>{name}</strong> n’est pas classée : son coût est incomplet, d’au moins {price}.
    </Trans>
  </Text>
)

function Made({ differences }: { differences: CostPart[] }) {
  const { t } = useLingui()
  const parts = differences.map(({ part, family, amount }) => {
    const name = part === 'labour' ? t`Main-d’œuvre` : (family ?? t`Sans famille`)
    return `${name} ${signed(amount)}`
  })
  return parts.length > 0 && ` : ${parts.join(' ; ')}`
}

/** « + 0,0012 € »; a difference that is too small for the decimals shown keeps its sign. */
const signed = (amount: string) => `${Big(amount).lt(0) ? '−' : '+'}\u00a0${pageText(Big(amount).abs().toFixed(), false)}`
