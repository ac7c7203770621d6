// A version of a rule to read: its sentence and its blocks; restoring an older one writes a new version.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { rereadAfter } from '#api/cache.ts'
import { api } from '#api/client.ts'
import { tellFailure } from '#api/failures.ts'
import { useCanCall } from '#api/session.ts'
import type { Rule, RuleProductName } from '#contract/rules/rules.ts'
import { toast } from '#device/notices.ts'
import { ruleFormValues, conditionsIn } from '#entities/rules/fields.ts'
import { type Names, ruleSentence } from '#entities/rules/sentence.ts'
import { Button } from '#kit/elements/controls.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { Actions } from './actions.tsx'
import { Conditions } from './conditions.tsx'
import { RuleEditingContext } from './context.ts'
import { useRuleImpact } from './form.ts'
import { pastCases } from './past-cases.ts'

const route = getRouteApi('/_app/offers/$id/rules/$rule')

interface RuleReadingProps {
  offer_id: number
  rule: Rule
  latest: Rule
  names: Names
  products: readonly RuleProductName[]
}

export function RuleReading({ offer_id, rule, latest, names, products }: RuleReadingProps) {
  const { t } = useLingui()
  const mayWrite = useCanCall('rules.update')
  const { take, busy, dialog } = useTakeUp(offer_id, rule, latest)
  const nothing = () => undefined
  return (
    <RuleEditingContext value={{ products, names, errors: [], readOnly: true }}>
      <Stack gap="4">
        {rule.id !== latest.id && (
          <Notice
            status="info"
            title={<Trans>Vous lisez une version ancienne.</Trans>}
            action={
              mayWrite && (
                <Button size="xs" variant="outline" loading={busy} onClick={take}>
                  <Trans>Reprendre cette version</Trans>
                </Button>
              )
            }
          />
        )}
        <Section title={t`La règle en une phrase`}>
          <Text overflowWrap="anywhere">{ruleSentence(rule, names)}</Text>
          {rule.description && (
            <Text mt="2" color="fg.muted" whiteSpace="pre-line" lang={CONTENT_LANGUAGE}>
              {rule.description}
            </Text>
          )}
        </Section>
        <Section title={t`Si`}>
          <Conditions conditions={rule.conditions} onChange={nothing} />
        </Section>
        <Section title={t`Alors`}>
          <Actions actions={rule.actions} onChange={nothing} />
        </Section>
        {dialog}
      </Stack>
    </RuleEditingContext>
  )
}

function useTakeUp(offer_id: number, rule: Rule, latest: Rule) {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const { mutateAsync, isPending } = useMutation(api.rules.update.mutationOptions({ meta: { silent: true } }))
  const { ask, dialog } = useRuleImpact(offer_id)
  const take = async () => {
    const values = ruleFormValues(rule)
    const { id, version_number } = latest
    const sure = await ask(latest, values)
    if (!sure) return
    try {
      const written = await pastCases(
        async (confirm_failing_cases) =>
          await mutateAsync({ offer_id, id, version_number, ...values, conditions: conditionsIn(values), confirm_failing_cases }),
        sure.failing,
      )
      if (!written) return
      toast.success({ title: t`Version ${written.version_number} enregistrée` })
      await rereadAfter('rules.update', { joined: true })
      await navigate({ search: {} })
    } catch (error) {
      tellFailure(error, { title: t`Impossible d’enregistrer la règle`, retry: () => void take() })
    }
  }
  return { take: () => void take(), busy: isPending, dialog }
}
