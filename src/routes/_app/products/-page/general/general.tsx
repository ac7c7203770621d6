// The General tab: a form for users who may edit, a page to read aloud for everybody else.
import { useCanCall } from '#api/session.ts'

import { ProductEditor } from './editor.tsx'
import { ProductReading } from './reading.tsx'

export function ProductGeneral() {
  return useCanCall('products.update') ? <ProductEditor /> : <ProductReading />
}
