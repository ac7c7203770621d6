// Why a product was refused by a bulk action.
import { useLingui } from '@lingui/react/macro'

import { fieldMessage } from '#kit/feedback/messages.ts'

export function useRefusalWords(): (key: string) => string {
  const { t } = useLingui()
  return (key) => {
    if (key === 'conflict') return t`modifié entre-temps par quelqu’un d’autre`
    if (key === 'masterdata_missing') return t`absent du MDM`
    if (key === 'in_use') return t`il figure dans un lot`
    return key === 'masterdata_unavailable' ? t`le MDM n’a pas répondu` : fieldMessage(key)
  }
}
