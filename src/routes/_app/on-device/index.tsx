// The data that this device keeps.
import { createFileRoute } from '@tanstack/react-router'

import { OnDevice } from './-kept/screen.tsx'

export const Route = createFileRoute('/_app/on-device/')({ component: OnDevice })
