// The history of an offer, with the labels of its page.
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import type { HistoryField } from '#contract/entities.ts'
import { DocumentChange } from '#entities/documents/history.tsx'
import { CompositionChange, compositionLabels } from '#entities/offers/composition-history.tsx'
import { CoverageChange } from '#entities/offers/coverages/history.tsx'
import { recordedFields } from '#entities/offers/fields.ts'
import { modeLabels } from '#entities/offers/markup-labels.ts'
import { RuleCaseChange, RuleChange, ruleLabels } from '#entities/offers/rule-history.tsx'
import { isSetField, SetChange, setLabels } from '#entities/offers/sets-history.tsx'
import { History } from '#kit/history/history.tsx'
import { ImageChange } from '#kit/history/image-change.tsx'
import { isLong } from '#kit/history/sentence.tsx'
import { type HistoryWords, wordsOf } from '#kit/history/words.ts'
import { RichText } from '#kit/text/rich-text-view.tsx'

export const OfferHistory = ({ id }: { id: number }) => <History entity="offers" id={id} words={words} />

const { labels, phrases } = wordsOf(recordedFields)
type Own = 'image' | 'document' | 'coverage' | keyof typeof compositionLabels | keyof typeof setLabels | keyof typeof ruleLabels
const words: HistoryWords<HistoryField<'offers'>, Own> = {
  labels: {
    ...labels,
    ...compositionLabels,
    ...setLabels,
    ...ruleLabels,
    image: msg`Image`,
    document: msg`Documents`,
    coverage: msg`Couvertures`,
  },
  phrases,
  created: (author) => <Trans>{author} a créé l’offre</Trans>,
  deleted: (author) => <Trans>{author} a supprimé l’offre</Trans>,
  change: (author, { field, old_value, new_value }) => {
    if (field === 'image') return <ImageChange author={author} before={old_value} after={new_value} />
    if (field === 'coverage') return <CoverageChange author={author} before={old_value} after={new_value} />
    if (field === 'document') return <DocumentChange author={author} before={old_value} after={new_value} />
    if (isSetField(field)) return <SetChange author={author} field={field} before={old_value} after={new_value} />
    if (field === 'rule') return <RuleChange author={author} before={old_value} after={new_value} />
    if (field === 'rule_case') return <RuleCaseChange author={author} before={old_value} after={new_value} />
    if (field === null || !(field in compositionLabels)) return undefined
    return <CompositionChange author={author} field={field} before={old_value} after={new_value} />
  },
  // Only the description is rendered as rich text, because only it was sanitised; every other text stays plain.
  value: (field, value) => {
    if (field === 'description' && isLong(value)) return <RichText html={value} />
    if (field === 'price_degressivity_mode' && (value === 'volume' || value === 'graduated')) return i18n._(modeLabels[value])
    return field === 'image' ? <Trans>Oui</Trans> : undefined
  },
}
