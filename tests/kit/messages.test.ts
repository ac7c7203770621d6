// The messages for error keys: the kit knows the common ones, each area its own.
import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'

import { areaMessage } from '#entities/messages.ts'
import { fieldMessage, setAreaMessages } from '#kit/feedback/messages.ts'

i18n.loadAndActivate({ locale: 'fr', messages: {} })
afterEach(() => setAreaMessages(() => undefined))

test('a key of an area has its message once the areas are known, any other key a common one', () => {
  expect(fieldMessage('role_name_required')).toBe('Cette valeur n’est pas valide.')
  setAreaMessages(areaMessage)
  expect(fieldMessage('role_name_required')).toBe('Le nom du rôle ne peut pas être vide.')
  expect(fieldMessage('too_many_conditions', { max: 100 })).toBe('100 conditions au maximum.')
  expect(fieldMessage('required')).toBe('Ce champ est requis.')
  expect(fieldMessage('no_such_key')).toBe('Cette valeur n’est pas valide.')
})
