// The texts of a change of many products.
import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'

import { fieldNamed } from '#entities/products/fields.ts'
import { productRefusal } from '#entities/products/refusals.ts'
import type { BulkWords } from '#kit/changes/bulk/kind.ts'
import { formatCount } from '#kit/format/formats.ts'

/** Changes of the set of tags, which are not fields of a product. */
const askedOfTags: Record<string, MessageDescriptor> = {
  add_tags: msg`Tags ajoutés`,
  remove_tags: msg`Tags retirés`,
}

export function changedLabel(field: string): string {
  const label = fieldNamed(field)?.label ?? askedOfTags[field]
  return label ? i18n._(label) : field
}

export const productWords = {
  count: (count) => plural(count, { one: `${formatCount(count)} article`, other: `${formatCount(count)} articles` }),
  previewFor: (count) =>
    plural(count, { one: `Aperçu pour ${formatCount(count)} article`, other: `Aperçu pour ${formatCount(count)} articles` }),
  change: (count) => plural(count, { one: `Modifier ${formatCount(count)} article`, other: `Modifier ${formatCount(count)} articles` }),
  changed: (count) => plural(count, { one: `${formatCount(count)} article modifié`, other: `${formatCount(count)} articles modifiés` }),
  changing: (count) =>
    plural(count, { one: `Modification de ${formatCount(count)} article`, other: `Modification de ${formatCount(count)} articles` }),
  puttingBack: (count) =>
    plural(count, { one: `Annulation pour ${formatCount(count)} article`, other: `Annulation pour ${formatCount(count)} articles` }),
  previewOfFirst: (shown, count) =>
    t`Aperçu des ${formatCount(shown)} premiers articles sur ${formatCount(count)}. Tous seront modifiés ; ceux qui ne peuvent pas l’être seront listés à la fin, avec le motif.`,
  deleting: (count) =>
    plural(count, { one: `Suppression de ${formatCount(count)} article`, other: `Suppression de ${formatCount(count)} articles` }),
  refreshing: (count) =>
    plural(count, { one: `Actualisation de ${formatCount(count)} article`, other: `Actualisation de ${formatCount(count)} articles` }),
  willChange: (count) => plural(count, { one: '# article sera modifié', other: `${formatCount(count)} articles seront modifiés` }),
  none: () => t`Aucun article ne sera modifié`,
  alreadySo: (count) => plural(count, { one: '# est déjà à jour', other: `${formatCount(count)} sont déjà à jour` }),
  refused: (count) => plural(count, { one: '# refusé', other: `${formatCount(count)} refusés` }),
  previewed: () => t`Articles de l’aperçu`,
  groups: () => ({ changed: t`Modifiés`, unchanged: t`Déjà à jour`, refused: t`Refusés` }),
  name: () => t`Désignation`,
  done: (count) => plural(count, { one: `${formatCount(count)} article traité`, other: `${formatCount(count)} articles traités` }),
  reason: productRefusal,
  confirmUndo: (count) =>
    plural(count, {
      one: '# article retrouve ses valeurs d’avant, sauf s’il a été modifié depuis.',
      other: `${formatCount(count)} articles retrouvent leurs valeurs d’avant, sauf ceux qui ont été modifiés depuis.`,
    }),
  putBack: (count) => plural(count, { one: '# article a retrouvé ses valeurs.', other: '# articles ont retrouvé leurs valeurs.' }),
  kept: (count) => plural(count, { one: '# article laissé tel quel', other: '# articles laissés tels quels' }),
  keptSince: (count) =>
    plural(count, { one: '# article laissé tel quel, modifié depuis', other: '# articles laissés tels quels, modifiés depuis' }),
  allChanged: (list) => t`Tous ces articles ont changé depuis : ${list}`,
  recorded: () => t`Articles de la modification`,
  gone: () => t`supprimé`,
  state: (undone) => (undone ? t`Annulé` : t`Laissé tel quel`),
  firstOf: (shown, count) => t`Les ${formatCount(shown)} premiers articles, dans l’ordre des références, sur ${formatCount(count)}.`,
} satisfies BulkWords & Record<'deleting' | 'refreshing', (count: number) => string>
