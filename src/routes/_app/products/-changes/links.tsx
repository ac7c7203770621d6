// Links between the products and the past changes of products.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'

import { Button } from '#kit/elements/controls.ts'
import { WideOnly } from '#kit/page/page.tsx'
import { Trail } from '#kit/page/trail.tsx'

export function ProductsTrail() {
  return (
    <Trail>
      <Link to="/products">
        <Trans>Articles</Trans>
      </Link>
    </Trail>
  )
}

/** Only the icon is shown where there is no room for the text. */
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
