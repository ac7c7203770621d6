// Breadcrumbs of the price plans.
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { Trail } from '#kit/page/trail.tsx'

export function PlansTrail() {
  return (
    <Trail>
      <Link to="/products">
        <Trans>Articles</Trans>
      </Link>
      <Link to="/products/price-plans">
        <Trans>Campagnes tarifaires</Trans>
      </Link>
    </Trail>
  )
}
