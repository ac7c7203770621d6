// A new permit.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { NewPermit } from './-permits/new.tsx'

export const Route = createFileRoute('/_app/permis/new')({ beforeLoad: requiresCall('permits.create'), component: NewPermit })
