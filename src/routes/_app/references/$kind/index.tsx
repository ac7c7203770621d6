// A list of reference data.
import { createFileRoute } from '@tanstack/react-router'

import { referenceAddress } from '../-lists/address.ts'
import { ReferenceList } from '../-lists/list.tsx'

export const Route = createFileRoute('/_app/references/$kind/')({
  validateSearch: referenceAddress().schema,
  component: ReferenceList,
})
