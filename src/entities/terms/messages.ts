// The messages for error keys of the terms of sale.
import { t } from '@lingui/core/macro'

import type { MessageParams } from '#kit/feedback/messages.ts'

/** Undefined for any other key. */
export function termsMessage(key: string, params: MessageParams): string | undefined {
  switch (key) {
    case 'empty_variable': {
      const [label, place] = [params?.['label'] ?? '', params?.['name'] ?? '']
      return t`La variable « ${label} » n’a pas de valeur pour ${place}.`
    }
    case 'unknown_variable': {
      const variable = params?.['variable'] ?? ''
      return t`La variable « ${variable} » n’existe pas.`
    }
    case 'unknown_zone': {
      const zone = params?.['zone'] ?? ''
      return t`Une variante est écrite pour « ${zone} », qui n’est pas une filiale.`
    }
    case 'double_variant': {
      const place = params?.['name'] ?? ''
      return t`Un article a deux variantes pour ${place} : gardez-en une.`
    }
    case 'not_printed': {
      const letters = params?.['letters'] ?? ''
      return t`Le PDF ne connaît pas ces caractères : ${letters}. Il met […] à la place d’un mot, et les dessins (émojis) sont omis.`
    }
    default:
      return undefined
  }
}
