// The fields of a user that can be corrected, each described once.
import { msg } from '@lingui/core/macro'

import type { Described } from '#kit/format/labels.ts'

export const userFields = {
  name: { label: msg`Nom`, phrase: msg`le nom` },
  email: { label: msg`E-mail`, phrase: msg`l’e-mail` },
} as const satisfies Record<string, Described>
