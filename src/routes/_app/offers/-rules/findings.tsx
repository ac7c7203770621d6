// The findings of the analysis of rules: each in words, with an example configuration and what can be done with it.
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleHelp, TriangleAlert } from 'lucide-react'

import type { Outputs } from '#contract/index.ts'
import { configurationText, type RuleOfEditor } from '#entities/rules/configuration.ts'
import { findingText, undecidedText } from '#entities/rules/findings.ts'
import type { Names } from '#entities/rules/sentence.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box, Flex, HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'

import { SimulatorLink } from './simulator-link.tsx'

export type Analysis = Outputs['rules']['analyse']
export type Finding = Analysis['findings'][number]

interface FindingsProps {
  offer_id: number
  analysis: Analysis
  names: Names
  ruleName: (id: number) => string
  /** The rule that is being edited: the simulator tries it out beside its editor. */
  edited?: RuleOfEditor
  /** Makes a case of a finding, if that is possible. */
  onCase?: (finding: Finding, text: string) => void
}

export function Findings({ offer_id, analysis: { findings, undecided }, names, ruleName, edited, onCase }: FindingsProps) {
  const { t } = useLingui()
  return (
    <Stack as="ul" listStyleType="none" gap="0" aria-label={t`Résultats de l’analyse`}>
      {findings.map((finding) => {
        const text = findingText(
          finding.kind,
          finding.rules.map(ruleName),
          finding.product_id === undefined ? '' : names.product(finding.product_id),
        )
        return (
          <Flex
            as="li"
            key={`${finding.kind} ${finding.rules.join(' ')} ${finding.product_id}`}
            gap="3"
            py="3"
            borderTopWidth="1px"
            data-finding={finding.kind}
          >
            <Box color="fg.warning" pt="0.5" flexShrink="0">
              <TriangleAlert size={18} aria-hidden />
            </Box>
            <Stack gap="1.5" minW="0" flex="1">
              <Text overflowWrap="anywhere">{text}</Text>
              <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
                <Trans>Exemple : {configurationText(finding.example, names)}</Trans>
              </Text>
              <HStack gap="2" wrap="wrap">
                <Button asChild size="xs" variant="outline">
                  <SimulatorLink {...{ offer_id, edited }} configuration={finding.example}>
                    <Trans>Ouvrir dans le simulateur</Trans>
                  </SimulatorLink>
                </Button>
                {onCase && (
                  <Button size="xs" variant="outline" onClick={() => onCase(finding, text)}>
                    <Trans>Enregistrer comme cas d’essai</Trans>
                  </Button>
                )}
              </HStack>
            </Stack>
          </Flex>
        )
      })}
      {undecided.map(({ kind, rules }) => (
        <Flex as="li" key={`${kind} ${rules.join(' ')}`} gap="3" py="2" borderTopWidth="1px" color="fg.muted" textStyle="sm">
          <CircleHelp size={18} aria-hidden />
          <Text overflowWrap="anywhere">
            <Trans>Résultat incertain. {undecidedText(kind, rules.map(ruleName))}</Trans>
          </Text>
        </Flex>
      ))}
    </Stack>
  )
}
