// The sheet's shell: who the product is and how it stands, its tabs, and the tab that is open.
import { Outlet } from '@tanstack/react-router'

import { Page } from '#kit/page/page.tsx'

import { SheetHeader } from './header.tsx'
import { useProduct } from './product.ts'
import { SheetTabs } from './tabs.tsx'

export function ProductSheet() {
  const product = useProduct()
  return (
    <Page>
      <SheetHeader product={product} />
      <SheetTabs id={product.id} />
      {/* Another product is another form: nothing of the former one stays. */}
      <Outlet key={product.id} />
    </Page>
  )
}
