// /nomenclatures redirects to the list of technical nomenclatures.
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/nomenclatures/')({
  beforeLoad: () => {
    throw redirect({ to: '/nomenclatures/technical-nomenclature' })
  },
})
