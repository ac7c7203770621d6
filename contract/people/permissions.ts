// All permissions, named once and grouped by area.
import { type DocumentType, documentTypes } from '../documents/types.ts'
import type { Group } from '../shared/touches.ts'

const documentActions = ['create', 'update', 'delete'] as const
type DocumentAction = (typeof documentActions)[number]
type DocumentRight<Owner extends string> = `${Owner}.document.${DocumentType}.${DocumentAction}`
const rightsOf = <Owner extends 'product' | 'offer'>(owner: Owner, actions: readonly DocumentAction[] = documentActions) =>
  documentTypes.flatMap((type) => actions.map((action): DocumentRight<Owner> => `${owner}.document.${type}.${action}`))

/** The rights that allow this action on at least one type of document. */
export function documentRights(action: DocumentAction): [Access, ...Access[]] {
  const [first, ...others] = [...rightsOf('product', [action]), ...rightsOf('offer', [action])]
  return first ? [first, ...others] : ['admin']
}

export const permissionsByArea = {
  product: [
    'product.index',
    'product.show',
    'product.create',
    'product.delete',
    'product.update.general',
    'product.mdm.search',
    'product.mdm.import',
    'product.mdm.refresh',
    'product.code.update',
    'product.tag.update',
    'product.image.update',
  ],
  product_document: rightsOf('product'),
  offer: [
    'offer.read',
    'offer.show',
    'offer.create',
    'offer.delete',
    'offer.update.general',
    'offer.create.alternate_manager',
    'offer.composition.index',
    'offer.composition.update',
    'offer.image.update',
    'offer.markup.update',
    'offer.rule.update',
    'offer.degressivity.update',
  ],
  offer_document: rightsOf('offer'),
  offer_service: ['offer.service.index', 'offer.service.store', 'offer.service.update', 'offer.service.destroy', 'serviceable.update'],
  price: [
    'selling_price.create',
    'selling_price.read',
    'selling_price.update',
    'selling_price.show',
    'catalog.update',
    'purchase_price.update',
  ],
  reference: ['reference.update'],
  permit: ['permit.create', 'permit.edit', 'permit.destroy'],
  nomenclature: ['nomenclature.update', 'nomenclature.destroy', 'printer_category.update', 'printer_category.destroy'],
  calculator: ['crt.calcul.nomenclature_cost', 'crt.calcul.graph', 'crt.calcul.sell_cost', 'crt.calcul.sell_vendor_cost'],
  cgv: ['cgv.update'],
} as const

export type PermissionArea = keyof typeof permissionsByArea
export type Permission = (typeof permissionsByArea)[PermissionArea][number]

/** The rights to create and to update, for endpoints that do both. Contract, handler and screens read them here. */
export const saveRights = {
  selling_prices: { create: 'selling_price.create', update: 'selling_price.update' },
  serviceables: { create: 'offer.service.store', update: 'offer.service.update' },
} as const satisfies Record<string, Record<'create' | 'update', Permission>>

export const permissions: readonly Permission[] = Object.values(permissionsByArea).flat()

/** A requirement of an endpoint: a permission, or one of three words. */
export type Access = Permission | 'signed-in' | 'public' | 'admin'

/** One alternative: a single right, or several that are all required. */
export type Way = Access | readonly [Access, ...Access[]]

/** The declaration of an endpoint, read by server, client and OpenAPI page. Any one of the alternatives gives access. */
export interface Rights {
  anyOf: readonly Way[]
  /** Not a GET, but also available to an administrator who views the app as somebody else: it does not change what is viewed. */
  while_viewing?: boolean
  /** A GET that writes. */
  writes?: boolean
  /** The maximum body size in bytes, if it is not the default (`USUAL_BYTES`). */
  max_bytes?: number
  /** Accepts a form with a file, whose body may be longer by the largest file. Other endpoints do not accept forms. */
  takes_file?: boolean
  /** A change: the groups whose responses are stale after it, besides its own and the history. */
  touches?: readonly Group[]
  /** The response contains rows of this kind: the browser takes out those that no longer exist for the user. */
  lists?: 'offers' | 'products'
  /** May compute long enough to make others wait: runs on another thread, one such call per user at a time. */
  costly?: boolean
}

/** The part of a user that decides on rights. */
export interface Holder {
  is_admin: boolean
  roles: { permissions: { name: string }[] }[]
}

/**
 * Whether `user` fulfils at least one of the alternatives; administrators fulfil all. `null` is an anonymous caller, who only has access to
 * `public`.
 */
export const holds = (user: Holder | null, anyOf: readonly Way[]): boolean =>
  anyOf.some((way) => allOf(way).every((access) => holdsOne(user, access)))

function holdsOne(user: Holder | null, access: Access): boolean {
  if (access === 'public') return true
  if (!user) return false
  if (user.is_admin || access === 'signed-in') return true
  return user.roles.some((role) => role.permissions.some(({ name }) => name === access))
}

/** The rights that an alternative requires together. */
export const allOf = (way: Way): readonly Access[] => (typeof way === 'string' ? [way] : way)

/** All rights of `user`, consistent with `holds`. */
export const heldBy = ({ is_admin, roles }: Holder): Access[] =>
  is_admin ? ['admin'] : permissions.filter((name) => roles.some((role) => role.permissions.some((one) => one.name === name)))
