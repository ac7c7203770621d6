// The header of the product page: the name, the state with its reasons, the last author, and the actions on the whole product.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Presentation, RefreshCw } from 'lucide-react'

import { backend } from '#api/backend.ts'
import { useOnline } from '#api/connection.ts'
import { useCanCall } from '#api/session.ts'
import { productName } from '#contract/products/product-fields.ts'
import type { Product } from '#contract/products/products.ts'
import { productKeepable } from '#entities/products/keepable.ts'
import { Button } from '#kit/elements/controls.ts'
import { Image } from '#kit/elements/layout.ts'
import { formatInstant } from '#kit/format/formats.ts'
import { KeepOne } from '#kit/keep/one.tsx'
import { MenuItem } from '#kit/overlay/menu.tsx'
import { MoreMenu, RemoveItem } from '#kit/page/more-menu.tsx'
import { PageHeader, WideOnly } from '#kit/page/page.tsx'
import { Trail } from '#kit/page/trail.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { useRemoval, useRefresh } from './actions.ts'
import { ProductBadges } from './badges.tsx'
import { useProductTitle } from './title.ts'

export function ProductHeader({ product }: { product: Product }) {
  const name = productName(product)
  return (
    <PageHeader
      documentTitle={useProductTitle(name)}
      trail={
        <Trail>
          <Link to="/products">
            <Trans>Articles</Trans>
          </Link>
        </Trail>
      }
      title={name}
      titleLang={CONTENT_LANGUAGE}
      subtitle={product.reference}
      image={
        product.thumbnail_url && (
          <Image
            src={`${backend}${product.thumbnail_url}`}
            alt=""
            hideBelow="md"
            boxSize="12"
            objectFit="contain"
            rounded="l2"
            bg="white"
          />
        )
      }
      badges={<ProductBadges product={product} />}
      meta={<Meta product={product} />}
      actions={<Actions product={product} />}
    />
  )
}

function Meta({ product }: { product: Product }) {
  const changedAt = formatInstant(product.updated_at)
  return (
    <>
      {product.updated_by ? (
        <Trans>
          Modifié le {changedAt} par {product.updated_by.name}
        </Trans>
      ) : (
        <Trans>Modifié le {changedAt} par la synchronisation</Trans>
      )}
    </>
  )
}

function Actions({ product }: { product: Product }) {
  const { t } = useLingui()
  const online = useOnline()
  const mayRefresh = useCanCall('products.refresh') && product.origin === 'external'
  const mayRemove = useCanCall('products.remove')
  const refresh = useRefresh(product)
  const removal = useRemoval(product)
  return (
    <>
      <KeepOne item={productKeepable(product)} />
      <Button asChild size="sm" variant="outline" aria-label={t`Vue client`} title={t`Vue client`}>
        <Link to="/products/$id/client" params={{ id: String(product.id) }}>
          <Presentation size={16} aria-hidden />
          <WideOnly from="lg">{t`Vue client`}</WideOnly>
        </Link>
      </Button>
      {(mayRefresh || mayRemove) && (
        <MoreMenu busy={refresh.pending || removal.pending} disabled={!online}>
          {mayRefresh && (
            <MenuItem onSelect={refresh.run}>
              <RefreshCw size={16} aria-hidden /> {t`Actualiser depuis le MDM`}
            </MenuItem>
          )}
          {mayRemove && <RemoveItem onSelect={removal.run} />}
        </MoreMenu>
      )}
    </>
  )
}
