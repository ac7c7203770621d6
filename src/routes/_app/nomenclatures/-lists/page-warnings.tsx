// The warnings about the page costs of a nomenclature, in words.
import { useLingui } from '@lingui/react/macro'

import type { TechnicalNomenclature } from '#contract/costing/technical-nomenclatures.ts'
import { Text } from '#kit/elements/text.ts'

import { warningWords } from '../../calculator/-calculator/words.ts'

export function PageWarnings({ of: { warnings } }: { of: TechnicalNomenclature }) {
  const { i18n } = useLingui()
  return warnings.map((key) => (
    <Text key={key} textStyle="xs" fontWeight="normal" color="fg.muted" maxW="40rem">
      {i18n._(warningWords[key])}
    </Text>
  ))
}
