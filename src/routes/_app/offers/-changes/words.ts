// The texts of a change of many offers.
import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'

import { fieldNamed } from '#entities/offers/fields.ts'
import type { BulkWords } from '#kit/changes/bulk/kind.ts'
import { fieldMessage } from '#kit/feedback/messages.ts'
import { formatCount } from '#kit/format/formats.ts'

/** Changes of the set of subsidiaries, which are not fields of an offer. */
const askedOfZones: Record<string, MessageDescriptor> = {
  add_zones: msg`Filiales ajoutées`,
  remove_zones: msg`Filiales retirées`,
}

export function changedLabel(field: string): string {
  const label = fieldNamed(field)?.label ?? askedOfZones[field]
  return label ? i18n._(label) : field
}

export const offerWords: BulkWords = {
  count: (count) => plural(count, { one: `${formatCount(count)} offre`, other: `${formatCount(count)} offres` }),
  previewFor: (count) =>
    plural(count, { one: `Aperçu pour ${formatCount(count)} offre`, other: `Aperçu pour ${formatCount(count)} offres` }),
  change: (count) => plural(count, { one: `Modifier ${formatCount(count)} offre`, other: `Modifier ${formatCount(count)} offres` }),
  changed: (count) => plural(count, { one: `${formatCount(count)} offre modifiée`, other: `${formatCount(count)} offres modifiées` }),
  changing: (count) =>
    plural(count, { one: `Modification de ${formatCount(count)} offre`, other: `Modification de ${formatCount(count)} offres` }),
  puttingBack: (count) =>
    plural(count, { one: `Annulation pour ${formatCount(count)} offre`, other: `Annulation pour ${formatCount(count)} offres` }),
  previewOfFirst: (shown, count) =>
    t`Aperçu des ${formatCount(shown)} premières offres sur ${formatCount(count)}. Toutes seront modifiées ; celles qui ne peuvent pas l’être seront listées à la fin, avec le motif.`,
  willChange: (count) => plural(count, { one: '# offre sera modifiée', other: `${formatCount(count)} offres seront modifiées` }),
  none: () => t`Aucune offre ne sera modifiée`,
  alreadySo: (count) => plural(count, { one: '# est déjà à jour', other: `${formatCount(count)} sont déjà à jour` }),
  refused: (count) => plural(count, { one: '# refusée', other: `${formatCount(count)} refusées` }),
  previewed: () => t`Offres de l’aperçu`,
  groups: () => ({ changed: t`Modifiées`, unchanged: t`Déjà à jour`, refused: t`Refusées` }),
  name: () => t`Nom`,
  done: (count) => plural(count, { one: `${formatCount(count)} offre traitée`, other: `${formatCount(count)} offres traitées` }),
  reason: (key) => (key === 'conflict' ? t`modifiée entre-temps par quelqu’un d’autre` : fieldMessage(key)),
  confirmUndo: (count) =>
    plural(count, {
      one: '# offre retrouve ses valeurs d’avant, sauf si elle a été modifiée depuis.',
      other: `${formatCount(count)} offres retrouvent leurs valeurs d’avant, sauf celles qui ont été modifiées depuis.`,
    }),
  putBack: (count) => plural(count, { one: '# offre a retrouvé ses valeurs.', other: '# offres ont retrouvé leurs valeurs.' }),
  kept: (count) => plural(count, { one: '# offre laissée telle quelle', other: '# offres laissées telles quelles' }),
  keptSince: (count) =>
    plural(count, { one: '# offre laissée telle quelle, modifiée depuis', other: '# offres laissées telles quelles, modifiées depuis' }),
  allChanged: (list) => t`Toutes ces offres ont changé depuis : ${list}`,
  recorded: () => t`Offres de la modification`,
  gone: () => t`supprimée`,
  state: (undone) => (undone ? t`Annulée` : t`Laissée telle quelle`),
  firstOf: (shown, count) => t`Les ${formatCount(shown)} premières offres, dans l’ordre des références, sur ${formatCount(count)}.`,
}
