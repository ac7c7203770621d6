// The ways between the products and the changes that were made to them.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, History } from 'lucide-react'

import { Button } from '#kit/elements/controls.ts'
import { WideOnly } from '#kit/page/page.tsx'

export function ToProducts() {
  return (
    <Button asChild size="sm" variant="outline">
      <Link to="/products">
        <ArrowLeft size={16} aria-hidden /> <Trans>Articles</Trans>
      </Link>
    </Button>
  )
}

/** Its icon alone where there is no room. */
export function ToPriceChanges() {
  const { t } = useLingui()
  return (
    <Button asChild size="sm" variant="outline">
      <Link to="/products/price-changes" aria-label={t`Historique des modifications de prix`}>
        <History size={16} aria-hidden />
        <WideOnly>{t`Historique des modifications de prix`}</WideOnly>
      </Link>
    </Button>
  )
}
