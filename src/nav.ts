// The navigation: an entry and its route appear with the stage that builds them.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'
import { Focus, Library, Package, ShieldCheck, Users, type LucideIcon } from 'lucide-react'

import type { Access } from '../contract/permissions.ts'

interface NavigationEntry {
  to: NonNullable<LinkProps['to']>
  label: MessageDescriptor
  icon: LucideIcon
  /** Any one of these opens the screen. */
  anyOf: Access[]
  /** Screens of one section stand together under its name. */
  section?: MessageDescriptor
}

const ADMINISTRATION = msg`Administration`

export const navigation: readonly NavigationEntry[] = [
  { to: '/daily-focus', label: msg`Focus du jour`, icon: Focus, anyOf: ['signed-in'] },
  { to: '/products', label: msg`Articles`, icon: Package, anyOf: ['product.index'] },
  { to: '/references', label: msg`Référentiels`, icon: Library, anyOf: ['reference.update', 'catalog.update'] },
  { to: '/admin/roles/{-$id}', label: msg`Rôles`, icon: ShieldCheck, anyOf: ['admin'], section: ADMINISTRATION },
  { to: '/admin/users/{-$id}', label: msg`Utilisateurs`, icon: Users, anyOf: ['admin'], section: ADMINISTRATION },
]
