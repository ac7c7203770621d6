// The breadcrumb from the past changes of products to their list.
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

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
