// The state of a product in words: each badge explains why.
import { Plural, Trans } from '@lingui/react/macro'
import { CircleCheck, CircleSlash, CloudOff, Database, GitCompareArrows, PencilLine, RefreshCwOff, TriangleAlert } from 'lucide-react'

import { useDay } from '#api/day.ts'
import { useCanCall } from '#api/session.ts'
import type { Product } from '#contract/products/products.ts'
import { saleState } from '#engine/time/on-sale.ts'
import { HStack } from '#kit/elements/layout.ts'
import { StateBadge } from '#kit/feedback/state-badge.tsx'
import { formatDate } from '#kit/format/formats.ts'

export function ProductBadges({ product }: { product: Product }) {
  const mayEdit = useCanCall('products.update')
  return (
    <HStack gap="2" flexWrap="wrap">
      <SaleBadge product={product} />
      {/* The master data state is for those who maintain the product, not for those who read it to a customer. */}
      {mayEdit && <MasterdataBadges product={product} />}
    </HStack>
  )
}

function MasterdataBadges({ product }: { product: Product }) {
  const differing = product.differing_fields.length
  return (
    <>
      {product.origin === 'manual' ? (
        <StateBadge icon={PencilLine}>
          <Trans>Création manuelle</Trans>
        </StateBadge>
      ) : (
        <StateBadge icon={Database}>
          <Trans>Source externe</Trans>
        </StateBadge>
      )}
      {product.origin === 'external' && !product.auto_sync && (
        <StateBadge icon={RefreshCwOff} means="attention">
          <Trans>Synchronisation automatique désactivée</Trans>
        </StateBadge>
      )}
      {differing > 0 && (
        <StateBadge icon={GitCompareArrows} means="attention">
          <Plural value={differing} one="# champ diffère du MDM" other="# champs diffèrent du MDM" />
        </StateBadge>
      )}
      {product.masterdata_state === 'missing' && (
        <StateBadge icon={CloudOff} means="wrong">
          <Trans>Absent du MDM</Trans>
        </StateBadge>
      )}
      {product.masterdata_state === 'failed' && (
        <StateBadge icon={TriangleAlert} means="attention">
          <Trans>Dernière actualisation échouée</Trans>
        </StateBadge>
      )}
    </>
  )
}

function SaleBadge({ product }: { product: Product }) {
  const sale = saleState(product, useDay())
  if (sale.on_sale)
    return (
      <StateBadge icon={CircleCheck} means="good">
        {sale.until ? <Trans>En vente jusqu’au {formatDate(sale.until)}</Trans> : <Trans>En vente</Trans>}
      </StateBadge>
    )
  return (
    <StateBadge icon={CircleSlash} means="attention">
      {sale.reason === 'no_start' && <Trans>Hors vente : pas de début de commercialisation</Trans>}
      {sale.reason === 'not_yet' && <Trans>Hors vente : commercialisation à partir du {formatDate(sale.date)}</Trans>}
      {sale.reason === 'over' && <Trans>Hors vente : commercialisation terminée le {formatDate(sale.date)}</Trans>}
    </StateBadge>
  )
}
