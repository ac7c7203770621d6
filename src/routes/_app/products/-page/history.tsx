// The history of a product, with the labels of its page.
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import type { HistoryField } from '#contract/entities.ts'
import { DocumentChange } from '#entities/documents/history.tsx'
import { originLabels, recordedFields } from '#entities/products/fields.ts'
import { History } from '#kit/history/history.tsx'
import { ImageChange } from '#kit/history/image-change.tsx'
import { isLong } from '#kit/history/sentence.tsx'
import { type HistoryWords, wordsOf } from '#kit/history/words.ts'
import { RichText } from '#kit/text/rich-text-view.tsx'

export const ProductHistory = ({ id }: { id: number }) => <History entity="products" id={id} words={words} />

const { labels, phrases } = wordsOf(recordedFields)
const words: HistoryWords<HistoryField<'products'>, 'image' | 'document'> = {
  labels: { ...labels, image: msg`Image`, document: msg`Documents` },
  phrases,
  created: (author) => <Trans>{author} a créé l’article</Trans>,
  deleted: (author) => <Trans>{author} a supprimé l’article</Trans>,
  change: (author, { field, old_value, new_value }) => {
    if (field === 'image') return <ImageChange author={author} before={old_value} after={new_value} />
    return field === 'document' ? <DocumentChange author={author} before={old_value} after={new_value} /> : undefined
  },
  // Only the public comment is rendered as rich text, because only it was sanitised; every other text stays plain.
  value: (field, value) => {
    if (field === 'public_comment' && isLong(value)) return <RichText html={value} />
    if (field === 'image') return <Trans>Oui</Trans>
    if (field === 'origin') return i18n._(originLabels[value === 'external' ? 'external' : 'manual'])
    return field === 'masterdata_state' ? <MasterdataState state={value} /> : undefined
  },
}

function MasterdataState({ state }: { state: unknown }) {
  if (state === 'missing') return <Trans>Absent du MDM</Trans>
  return state === 'failed' ? <Trans>Dernière actualisation échouée</Trans> : <Trans>À jour avec le MDM</Trans>
}
