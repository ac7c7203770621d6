// Why a bulk action refused a product.
import { t } from '@lingui/core/macro'

import { fieldMessage } from '#kit/feedback/messages.ts'

/** The words for a key of a refusal, such as « absent du MDM ». */
export function productRefusal(key: string): string {
  if (key === 'conflict') return t`modifié entre-temps par quelqu’un d’autre`
  if (key === 'masterdata_missing') return t`absent du MDM`
  if (key === 'in_use') return t`il figure dans un lot`
  return key === 'masterdata_unavailable' ? t`le MDM n’a pas répondu` : fieldMessage(key)
}
