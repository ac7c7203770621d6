// Nomenclatures begin with the list of them.
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/nomenclatures/')({
  beforeLoad: () => {
    throw redirect({ to: '/nomenclatures/technical-nomenclature' })
  },
})
