// The default values of a subsidiary's calculations.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { requiresCall } from '#api/session.ts'
import { asText, lenient } from '#kit/list/address-keys.ts'

import { CalculationSettingsPage } from './-settings/page.tsx'

export const Route = createFileRoute('/_app/calculator/settings')({
  validateSearch: v.object({ zone: lenient(asText) }),
  beforeLoad: requiresCall('calculation_settings.get'),
  component: CalculationSettingsPage,
})
