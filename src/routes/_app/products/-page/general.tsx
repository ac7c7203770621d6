// The General tab: a form for whoever may edit, a page to read aloud for everybody else.
import { useCanCall } from '#api/session.ts'

import { SheetEditor } from './editor.tsx'
import { SheetReading } from './reading.tsx'

export function SheetGeneral() {
  return useCanCall('products.update') ? <SheetEditor /> : <SheetReading />
}
