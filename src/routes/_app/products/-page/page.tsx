// The shell of the product page: the header with the state, the tabs, and the open tab.
import { Outlet } from '@tanstack/react-router'

import { Page } from '#kit/page/page.tsx'

import { ProductHeader } from './header/header.tsx'
import { useProduct } from './product.ts'
import { ProductTabs } from './tabs.tsx'

export function ProductPage() {
  const product = useProduct()
  return (
    <Page>
      <ProductHeader product={product} />
      <ProductTabs id={product.id} />
      {/* Keyed by the product, so that the form of the previous product is discarded. */}
      <Outlet key={product.id} />
    </Page>
  )
}
