// The product page's shell: who the product is and how it stands, its tabs, and the tab that is open.
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
      {/* Another product is another form: nothing of the former one stays. */}
      <Outlet key={product.id} />
    </Page>
  )
}
