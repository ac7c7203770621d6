// Breadcrumbs of the suppliers' lists.
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { Trail } from '#kit/page/trail.tsx'

export function SupplierListsTrail({ profiles = false }: { profiles?: boolean }) {
  return (
    <Trail>
      <Link to="/products">
        <Trans>Articles</Trans>
      </Link>
      <Link to="/products/supplier-lists">
        <Trans>Listes fournisseurs</Trans>
      </Link>
      {profiles && (
        <Link to="/products/supplier-lists/profiles">
          <Trans>Profils de lecture</Trans>
        </Link>
      )}
    </Trail>
  )
}
