// The navigation: an entry and its route appear with the stage that builds them.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'
import { Focus, Library, Package, ShieldCheck, Users, type LucideIcon } from 'lucide-react'

import { referenceEntities } from '../contract/reference-counts.ts'
import type { Keys } from './api/session.ts'
import { rightsOf } from './routes/_app/references/-rights.ts'

interface NavigationEntry {
  to: NonNullable<LinkProps['to']>
  label: MessageDescriptor
  icon: LucideIcon
  keys: Keys
  /** Screens of one section stand together under its name. */
  section?: MessageDescriptor
}

const ADMINISTRATION = msg`Administration`

export const navigation: readonly NavigationEntry[] = [
  { to: '/daily-focus', label: msg`Focus du jour`, icon: Focus, keys: [['signed-in']] },
  { to: '/products', label: msg`Articles`, icon: Package, keys: [['product.index']] },
  { to: '/references', label: msg`Listes`, icon: Library, keys: referenceEntities.map(rightsOf) },
  { to: '/admin/roles/{-$id}', label: msg`Rôles`, icon: ShieldCheck, keys: [['admin']], section: ADMINISTRATION },
  { to: '/admin/users/{-$id}', label: msg`Utilisateurs`, icon: Users, keys: [['admin']], section: ADMINISTRATION },
]
