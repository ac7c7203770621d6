// Texts for why a selling price does not apply.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { IgnoredReason } from '#engine/prices/catalog-search.ts'

export const ignoredLabels: Record<IgnoredReason, MessageDescriptor> = {
  INACTIVE: msg`désactivé`,
  OTHER_ACTOR: msg`pour un autre acteur`,
  OUT_OF_PERIOD: msg`hors période`,
  CATALOG_OUT_OF_PERIOD: msg`son catalogue ne vaut pas ce jour-là`,
  OTHER_ZONE: msg`son catalogue vaut pour une autre filiale`,
  EXCLUSIVE_CATALOG: msg`la filiale ne vend qu’à son propre catalogue`,
  LESS_SPECIFIC: msg`un autre catalogue passe avant`,
}
