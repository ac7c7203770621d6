// Analyses all rules of the offer together on request; a finding can be turned into a case.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'

import { api } from '#api/client.ts'
import type { Rule } from '#contract/rules/rules.ts'
import { Button } from '#kit/elements/controls.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { Section } from '#kit/page/page.tsx'

import { useRuleEditing } from '../context.ts'
import { type Finding, Findings } from '../findings.tsx'

interface RuleAnalysisProps {
  offer_id: number
  rules: readonly Rule[]
  onCase: (finding: Finding, text: string) => void
}

export function RuleAnalysis({ offer_id, rules, onCase }: RuleAnalysisProps) {
  const { t } = useLingui()
  const { names } = useRuleEditing()
  const [asked, ask] = useState(false)
  const meta = { error: () => t`Les règles n’ont pas pu être analysées` }
  const { data, isFetching, error, refetch } = useQuery({
    ...api.rules.analyse.queryOptions({ input: { offer_id }, meta }),
    enabled: asked,
    staleTime: 0,
  })
  const analyse = () => {
    if (asked) void refetch()
    ask(true)
  }
  return (
    <Section
      title={t`Analyse des règles`}
      actions={
        <Button size="sm" variant="outline" loading={isFetching} onClick={analyse}>
          <Search size={16} aria-hidden />
          <Trans>Analyser les règles</Trans>
        </Button>
      }
    >
      <Stack gap="2">
        {!asked && (
          <Text color="fg.muted">
            <Trans>
              Cherche ce qui se contredit, ne s’applique jamais, se défait, forme une boucle ou dépasse les limites, avec une configuration
              qui le montre.
            </Trans>
          </Text>
        )}
        {asked && !data && (error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />)}
        {asked && data && (
          <>
            <Text role="status">
              {data.findings.length === 0 ? (
                <Trans>L’analyse n’a rien trouvé à redire.</Trans>
              ) : (
                <Plural value={data.findings.length} one="# défaut trouvé" other="# défauts trouvés" />
              )}
            </Text>
            <Findings
              offer_id={offer_id}
              analysis={data}
              names={names}
              ruleName={(id) => rules.find((rule) => rule.id === id)?.name ?? t`règle nº ${id}`}
              onCase={onCase}
            />
          </>
        )}
      </Stack>
    </Section>
  )
}
