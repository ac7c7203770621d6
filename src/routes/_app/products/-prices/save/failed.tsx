// Prices that could not be loaded.
import { useLingui } from '@lingui/react/macro'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'

import { FailedState } from '#kit/feedback/states.tsx'

export function PricesFailed({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const router = useRouter()
  const retry = async () => {
    reset()
    await router.invalidate()
  }
  return <FailedState title={t`Les tarifs n’ont pas pu être chargés`} error={error} onRetry={() => void retry()} />
}
