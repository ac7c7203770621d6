// The entries of the navigation.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'
import {
  Award,
  BadgeCheck,
  Boxes,
  Calculator,
  CircleUser,
  FileSpreadsheet,
  Focus,
  Library,
  Package,
  Presentation,
  Printer,
  ScrollText,
  ShieldCheck,
  Tags,
  Users,
  type LucideIcon,
} from 'lucide-react'

import type { Calls } from '#api/rights.ts'
import { lookupEntities } from '#contract/entities.ts'

import { callsOf } from '../_app/references/-lists/rights.ts'

interface NavigationEntry {
  to: NonNullable<LinkProps['to']>
  label: MessageDescriptor
  icon: LucideIcon
  /** The entry is shown if any one of these calls is allowed. */
  calls: Calls
  /** Entries of one section are grouped under its name. */
  section?: MessageDescriptor
  /** The screen is linked from another screen: the palette finds it, but it has no entry in the navigation. */
  linked?: true
}

const ADMINISTRATION = msg`Administration`

export const navigation: readonly NavigationEntry[] = [
  { to: '/daily-focus', label: msg`Focus du jour`, icon: Focus, calls: ['daily_focus.sections'] },
  { to: '/products', label: msg`Articles`, icon: Package, calls: ['products.list'] },
  { to: '/products/price-plans', label: msg`Campagnes tarifaires`, icon: Tags, calls: ['price_plans.list'], linked: true },
  {
    to: '/products/supplier-lists',
    label: msg`Listes fournisseurs`,
    icon: FileSpreadsheet,
    calls: ['supplier_lists.list'],
    linked: true,
  },
  { to: '/offers', label: msg`Offres`, icon: Boxes, calls: ['offers.list'] },
  {
    to: '/offers/presentations',
    label: msg`Présentations groupées`,
    icon: Presentation,
    calls: ['grouped_presentations.list'],
    linked: true,
  },
  { to: '/permis', label: msg`Permis`, icon: Award, calls: ['permits.list'] },
  { to: '/permis/certifications', label: msg`Certifications`, icon: BadgeCheck, calls: ['certifications.list'], linked: true },
  { to: '/nomenclatures/technical-nomenclature', label: msg`Nomenclatures`, icon: Printer, calls: ['technical_nomenclatures.list'] },
  { to: '/calculator', label: msg`Calculateur`, icon: Calculator, calls: ['theoretical_cost.get'] },
  { to: '/cgv', label: msg`CGV`, icon: ScrollText, calls: ['cgv.get'] },
  { to: '/references', label: msg`Données de référence`, icon: Library, calls: lookupEntities.map(callsOf) },
  { to: '/admin/roles/{-$id}', label: msg`Rôles`, icon: ShieldCheck, calls: ['roles.list'], section: ADMINISTRATION },
  { to: '/admin/users/{-$id}', label: msg`Utilisateurs`, icon: Users, calls: ['users.list'], section: ADMINISTRATION },
  { to: '/account', label: msg`Mon compte`, icon: CircleUser, calls: ['account.get'], linked: true },
]
