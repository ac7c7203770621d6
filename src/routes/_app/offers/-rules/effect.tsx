// The effect of a rule that is being edited: where it applies, which cases it would break, what the analysis finds.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Minus } from 'lucide-react'
import { useDeferredValue, useState, type ReactNode } from 'react'
import * as v from 'valibot'

import { api } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { Rule } from '#contract/rules/rules.ts'
import { UnsavedRule } from '#contract/shared/rules.ts'
import { ruleRefusals } from '#engine/rules/refusals.ts'
import type { RuleOfEditor } from '#entities/rules/configuration.ts'
import { conditionsIn, type RuleValues } from '#entities/rules/fields.ts'
import { onlyNow, ruleCasesQuery, rulesQuery } from '#entities/rules/queries.ts'
import { Button } from '#kit/elements/controls.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { useRuleEditing } from './context.ts'
import { Findings } from './findings.tsx'
import { SimulatorLink } from './simulator-link.tsx'
import { unsavedOf, withEdited } from './tried.ts'

/** From this number of rules on, an analysis takes so long that it only runs on request. */
const QUICKLY_ANALYSED = 50

interface RuleEffectProps {
  offer_id: number
  /** The rule that is edited; null for a new one, which would run last. */
  rule: Rule | null
  values: RuleValues
}

export function RuleEffect({ offer_id, rule, values }: RuleEffectProps) {
  const { t } = useLingui()
  const { products } = useRuleEditing()
  const mayAnalyse = useCanCall('rules.analyse')
  const stored = useQuery(rulesQuery(offer_id)).data?.items
  const edited = useDeferredValue(values)
  const unsaved = unsavedOf(edited)
  const conditions = conditionsIn(edited)
  const complete =
    v.safeParse(UnsavedRule, unsaved).success &&
    ruleRefusals({ ...unsaved, conditions }, new Set(products.map(({ id }) => id))).length === 0
  if (!stored) return null
  if (!complete)
    return (
      <Section title={t`Où elle s’applique`}>
        <Text color="fg.muted">
          <Trans>Complétez les conditions et les actions pour voir où la règle s’applique.</Trans>
        </Text>
      </Section>
    )
  const tried: Tried = { offer_id, rules: withEdited(stored, rule, edited) }
  const id = rule?.id ?? -(stored.length + 1)
  const shown = { tried, id, edited: rule?.rule_number ?? ('new' as const) }
  return (
    <>
      <Where {...shown} />
      {mayAnalyse && <Found {...shown} name={edited.name || t`Nouvelle règle`} stored={stored} />}
    </>
  )
}

interface Tried {
  offer_id: number
  rules: UnsavedRule[]
}

interface EffectProps {
  tried: Tried
  /** The id of the edited rule among those that are tried out, and in its URL. */
  id: number
  edited: RuleOfEditor
}

/** “Applies in 3 configurations out of 7”, with the list of them: each opens in the simulator. */
function Where({ tried, id, edited }: EffectProps) {
  const { t } = useLingui()
  const { offer_id } = tried
  const cases = useQuery(ruleCasesQuery(offer_id)).data?.items ?? []
  const meta = { error: () => t`Les cas n’ont pas pu être essayés` }
  const { data } = useQuery({ ...api.rule_cases.run.queryOptions({ input: tried, meta }), ...onlyNow, placeholderData: (former) => former })
  if (!data) return null
  const all = [
    {
      key: 'usual',
      name: t`Configuration par défaut`,
      lang: undefined,
      fired: data.usual.fired,
      fails: false,
      configuration: { ...data.usual, quantities: {} },
    },
    ...data.items.map((one) => ({
      configuration: cases.find(({ id: stored }) => stored === one.id),
      key: String(one.id),
      name: one.name,
      lang: CONTENT_LANGUAGE,
      fired: one.fired,
      fails: one.failures.length > 0,
    })),
  ]
  const [total, count] = [all.length, all.filter(({ fired }) => fired.includes(id)).length]
  return (
    <Section title={t`Où elle s’applique`}>
      <Stack gap="2">
        <Text aria-live="polite" data-part="count">
          <Plural
            value={count}
            one={`S’applique dans # configuration sur ${total}.`}
            other={`S’applique dans # configurations sur ${total}.`}
          />
        </Text>
        <Stack
          as="ul"
          listStyleType="none"
          gap="1"
          maxH="16rem"
          overflowY="auto"
          tabIndex={0}
          textStyle="sm"
          aria-label={t`Configurations`}
        >
          {all.map(({ key, name, lang, fired, fails, configuration }) => (
            <HStack as="li" key={key} gap="2" align="flex-start" color={fired.includes(id) ? undefined : 'fg.muted'}>
              <Sign applies={fired.includes(id)} />
              <Text as="span" overflowWrap="anywhere" minW="0" flex="1" lang={lang} css={{ '& a': { textDecoration: 'underline' } }}>
                {configuration ? <SimulatorLink {...{ offer_id, configuration, edited }}>{name}</SimulatorLink> : name}
              </Text>
              {fails && (
                <Text as="span" color="fg.error">
                  <Trans>échoue</Trans>
                </Text>
              )}
            </HStack>
          ))}
        </Stack>
        {data.items.length === 0 && (
          <Text textStyle="sm" color="fg.muted">
            <Trans>Cette offre n’a pas encore de cas d’essai.</Trans>
          </Text>
        )}
      </Stack>
    </Section>
  )
}

function Sign({ applies }: { applies: boolean }): ReactNode {
  const { t } = useLingui()
  return applies ? (
    <CircleCheck size={16} role="img" aria-label={t`s’applique`} style={{ flexShrink: 0, marginTop: 2 }} />
  ) : (
    <Minus size={16} role="img" aria-label={t`ne s’applique pas`} style={{ flexShrink: 0, marginTop: 2 }} />
  )
}

/** The findings of the analysis that involve this rule. */
function Found({ tried, id, edited, name, stored }: EffectProps & { name: string; stored: readonly Rule[] }) {
  const { t } = useLingui()
  const { names } = useRuleEditing()
  const quick = tried.rules.length <= QUICKLY_ANALYSED
  const [asked, ask] = useState<Tried | null>(null)
  const wanted = quick || asked !== null
  const meta = { error: () => t`Les règles n’ont pas pu être analysées` }
  const { data, isFetching } = useQuery({
    ...api.rules.analyse.queryOptions({ input: quick ? tried : (asked ?? tried), meta }),
    ...onlyNow,
    enabled: wanted,
    placeholderData: (former) => former,
  })
  const about = data && {
    findings: data.findings.filter(({ rules }) => rules.includes(id)),
    undecided: data.undecided.filter(({ rules }) => rules.includes(id)),
  }
  return (
    <Section
      title={t`Analyse des règles`}
      actions={
        !quick && (
          <Button size="xs" variant="outline" loading={isFetching} onClick={() => ask(tried)}>
            <Trans>Analyser</Trans>
          </Button>
        )
      }
    >
      {about && about.findings.length + about.undecided.length > 0 && (
        <Findings
          offer_id={tried.offer_id}
          analysis={about}
          names={names}
          edited={edited}
          ruleName={(one) => (one === id ? name : (stored.find((rule) => rule.id === one)?.name ?? t`règle nº ${one}`))}
        />
      )}
      {about && about.findings.length + about.undecided.length === 0 && (
        <Text color="fg.muted">
          <Trans>L’analyse n’a rien trouvé à redire à cette règle.</Trans>
        </Text>
      )}
    </Section>
  )
}
