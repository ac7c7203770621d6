// A new rule of an offer.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { NewRule } from '../../-rules/page.tsx'

export const Route = createFileRoute('/_app/offers/$id/rules/new')({ beforeLoad: requiresCall('rules.create'), component: NewRule })
