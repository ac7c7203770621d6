// The rules' effect on the whole configuration: which ones applied, and which could not.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { useCurrentUser } from '#api/session.ts'
import type { OfferSimulation } from '#contract/offers/offer-simulation.ts'
import { writesOffers } from '#contract/offers/who-writes.ts'
import { skipLabels } from '#entities/offers/price-explanation/words.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { Badge, Text } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

type Trace = OfferSimulation['trace'][number]

export function RulesThatActed({ offer_id, trace }: { offer_id: number; trace: readonly Trace[] }) {
  const { t, i18n } = useLingui()
  const opens = writesOffers(useCurrentUser())
  const fired = trace.filter((rule) => rule.fired)
  if (fired.length === 0) return null
  return (
    <Section title={t`Règles appliquées`}>
      <Stack as="ul" listStyleType="none" gap="2">
        {fired.map((rule) => {
          const changed = new Set(rule.changes.map(({ product_id }) => product_id)).size
          return (
            <HStack as="li" key={rule.rule_id} gap="3" wrap="wrap" textStyle="sm">
              {opens && rule.rule_number !== null ? (
                <Link
                  to="/offers/$id/rules/$rule"
                  params={{ id: String(offer_id), rule: String(rule.rule_number) }}
                  style={{ textDecoration: 'underline' }}
                  lang={CONTENT_LANGUAGE}
                >
                  {rule.name}
                </Link>
              ) : (
                <span lang={CONTENT_LANGUAGE}>{rule.name}</span>
              )}
              <Text as="span" color="fg.muted">
                {changed === 0 ? (
                  <Trans>rien à changer</Trans>
                ) : (
                  <Plural value={changed} one="# article changé" other="# articles changés" />
                )}
              </Text>
              {opens && rule.skipped && <Badge colorPalette={meaning.attention}>{i18n._(skipLabels[rule.skipped])}</Badge>}
            </HStack>
          )
        })}
      </Stack>
    </Section>
  )
}
