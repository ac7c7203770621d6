// Every entity with versions: its input, its parameters, and what refers to it. The tests in this folder are generated from this. An entity
// of the contract that is missing here, or a field of its update, is a compile error.
import { nomenclatureSorts } from '#contract/costing/technical-nomenclatures.ts'
import { documentTypes } from '#contract/documents/types.ts'
import type { HistoryEntity } from '#contract/entities.ts'
import type { Inputs } from '#contract/index.ts'
import { offerSorts } from '#contract/offers/offers.ts'
import { userSorts } from '#contract/people/users.ts'
import type { PermitRank } from '#contract/permits/permits.ts'
import { productSorts } from '#contract/products/products.ts'

import { makeOfferWithService, makePermit, makeProduct, unique } from '../factories.ts'
import { pdf } from '../sample-files.ts'
import { among, day, each, type Field, flag, key, lettersOnly, markup, must, optional, required } from './fields.ts'
import { not, type Not } from './not.ts'
import type { World } from './world.ts'

type AskingForVersion<Calls> = {
  [Call in keyof Calls]: Calls[Call] extends { version: number } | { query: { version: number } } ? Call : never
}[keyof Calls]
/** The entities with a call that requires the version that was read. */
type VersionedEntity = { [Name in keyof Inputs]: AskingForVersion<Inputs[Name]> extends never ? never : Name }[keyof Inputs]

/** The fields that an update may change: neither its path parameters nor a file, which has its own tests. */
type Written<Calls> = Calls extends { update: infer Update } ? Exclude<keyof Update & string, Address | 'version' | 'file'> : never
type Address = 'id' | 'document_id' | 'nomenclature_id' | 'offer_id' | 'product_id' | 'selling_price_id' | 'user_id'
/**
 * A nomenclature's category is a field, but a category's own id is a path parameter. The confirmation in a permit's update is not a field.
 */
type OwnAddress<Name> = Name extends 'printer_categories' ? 'printer_category_id' : Name extends 'permits' ? 'confirm_bundles' : never

/** A row in the API's representation. */
export interface Row {
  id: number
  version: number
  [field: string]: unknown
}
export interface Entity<Name extends string = string> {
  fields: Record<Name, Field>
  /** The input of a new row in addition to its fields. */
  beside?(world: World): object | Promise<object>
  /** Creates a row, if no call does. */
  make?(world: World, given: object): Promise<Row>
  /** The name of the call that creates one, if it is not `create`. */
  creation?: string
  /** The path parameters of the row by name, if they are more than its id. */
  address?(row: Row): Record<string, number>
  /** Existing parents that the row does not belong to. */
  misplaced?(row: Row, world: World): object[]
  /** The query of the list that finds the row. */
  listed?(row: Row): object
  /**
   * The columns by which its list may be sorted, and the query that finds just these rows. Equal rows are ordered by their ids ascending,
   * or (with `backwards`) descending in a descending order, where an index is read from its end.
   */
  sorts?: { columns: readonly string[]; among?(rows: Row[]): object; equal?: 'backwards' }
  history: { of: HistoryEntity; owner?(row: Row): number; as?: string } | Not
  /** The row's fields, where the API does not return them under their names. */
  reads?(row: Row): Record<string, unknown>
  /** The fields' values in the history, where they differ. */
  told?(row: Row): Record<string, unknown>
  /** Why sending a save again is a conflict for this entity. */
  again?: Not
  /** Creates a row that refers to this one, and returns how the refusal to delete it names that row. */
  use: ((world: World, row: Row) => Promise<{ entity: string; id: number }>) | Not
}

/** Only a name. */
const named = { fields: { name: required(255) }, sorts: { columns: ['name'] } }
const ofProduct = async ({ caller }: World) => ({ product_id: (await makeProduct(caller)).id })
const branch = (level: keyof World['branches'][number]) => key(({ branches }) => branches.map((one) => one[level]))
/** Increasing amounts, so that no chain is inverted. */
const euros = (first: number) => among(...[0, 1, 2].map((more) => ({ value: `${first + more}.00`, unit: 'EUR' })))

export const entities: { [Name in VersionedEntity]: Entity<Exclude<Written<Inputs[Name]>, OwnAddress<Name>>> | Not } = {
  business: {
    ...named,
    history: { of: 'business' },
    async use({ caller }, { id }) {
      return { entity: 'jobs', id: (await caller.client.jobs.create({ name: unique('Métier'), business_id: id })).id }
    },
  },
  manufacturers: {
    ...named,
    history: { of: 'manufacturers' },
    use: async ({ caller }, { id }) => ({ entity: 'products', id: (await makeProduct(caller, { manufacturer_id: id })).id }),
  },
  jobs: {
    fields: {
      name: required(255),
      business_id: key(({ business }) => business),
      // A job of an activity has no parent; sub-jobs are tested in tests/api/lookups/references.test.ts.
      parent_id: key(() => [null]),
    },
    sorts: { columns: ['name'] },
    history: { of: 'jobs' },
    use: async ({ caller }, { id }) => ({ entity: 'products', id: (await makeProduct(caller, { job_id: id })).id }),
  },
  tags: {
    fields: { name: lettersOnly(255), zone: must(key(({ zones }) => zones, 'NOWHERE')) },
    sorts: { columns: ['name'] },
    history: { of: 'tags' },
    async use({ caller }, row) {
      const { id, version } = await makeProduct(caller)
      await caller.client.products.set_tags({ product_id: id, version, tags: [row.id] })
      return { entity: 'products', id }
    },
  },
  catalogs: {
    fields: {
      name: required(255),
      code: required(255),
      zone: key(({ zones }) => zones, 'NOWHERE'),
      exclusive: flag,
      start_date: day('2026-01-01'),
      end_date: day('2027-01-01'),
    },
    sorts: { columns: ['name'] },
    history: { of: 'catalogs' },
    async use({ caller }, { id }) {
      const product = await makeProduct(caller)
      await caller.client.selling_prices.save({ product_id: product.id, id, actor: 'seller', start_date: '2026-02-01' })
      return { entity: 'products', id: product.id }
    },
  },
  services: {
    fields: { name: required(255), reference: required(255) },
    sorts: { columns: ['name'] },
    history: { of: 'services' },
    use: async ({ app }, { id }) => ({ entity: 'offers', id: await makeOfferWithService(app, id) }),
  },
  products: {
    fields: {
      reference: required(255),
      mdm_designation: required(1_000),
      commercial_designation: optional(1_000),
      manufacturer_reference: optional(255),
      manufacturer_id: key(({ manufacturers }) => manufacturers),
      commission_subject_purchase: flag,
      job_id: branch('job'),
      sub_job_id: branch('sub_job'),
      family_id: branch('family'),
      sub_family_id: branch('sub_family'),
      marketing_start_date: day('2026-01-01'),
      marketing_end_date: day('2027-01-01'),
      supplier_marketing_start_date: day('2026-01-01'),
      supplier_marketing_end_date: day('2027-01-01'),
      public_comment: markup(100_000),
      auto_sync: flag,
    },
    listed: ({ reference }) => ({ search: reference }),
    sorts: { columns: productSorts, equal: 'backwards' },
    history: { of: 'products' },
    use: not('what belongs to a product goes with it: tests/api/products/product-parts.test.ts'),
  },
  purchase_prices: {
    fields: { amount: must(among('10.00', '11.50', '12.25')), start_date: must(day('2026-01-01')), end_date: day('2027-01-01') },
    beside: ofProduct,
    listed: ({ product_id }) => ({ product_id }),
    history: { of: 'purchaseprices' },
    use: not('nothing refers to one'),
  },
  selling_prices: {
    again: not('whoever sets a price hears that somebody else was faster, even with the same one'),
    fields: {
      actor: must(among('seller', 'agency')),
      active: flag,
      start_date: must(day('2026-01-01')),
      end_date: day('2027-01-01'),
      unit_label: optional(255),
      group_purchase_price: euros(10),
      agency_purchase_price: euros(20),
      seller_purchase_price: euros(30),
      min_price: euros(40),
      recommended_price: euros(50),
      max_price: euros(60),
      public_price: euros(70),
    },
    beside: async (world) => ({ ...(await ofProduct(world)), id: world.catalogs[0] }),
    creation: 'save',
    address: (row) => ({ product_id: Number(row.product_id), selling_price_id: row.id, id: (row.catalog as Row).id }),
    misplaced: ({ product_id, catalog }, { product, catalogs: [, other] }) => [
      { product_id: product, catalog },
      { product_id, catalog: { id: other } },
    ],
    listed: ({ product_id, catalog }) => ({ product_id, id: (catalog as Row).id }),
    history: { of: 'sellingprices' },
    use: not('it is ended or deactivated, never deleted'),
  },
  offers: {
    fields: {
      name: required(255),
      reference: required(255),
      category_1: optional(255),
      // Each level requires the one above: tests/api/offers/offers.test.ts.
      category_2: among(null),
      category_3: among(null),
      manager_id: key(({ users }) => users),
      description: markup(100_000),
      internal_message: optional(10_000),
      active: flag,
      marketing_start_date: day('2026-01-01'),
      marketing_end_date: day('2027-01-01'),
      zones: key(({ zones }) => [[zones[0]], zones], ['NOWHERE']),
      // Requires a coverage: tests/api/offers/offers.test.ts.
      mandatory_coverage: among(false),
      catalog_id: key(({ catalogs }) => catalogs),
    },
    address: ({ id }) => ({ id, offer_id: id }),
    listed: ({ reference }) => ({ search: reference }),
    sorts: { columns: offerSorts },
    history: { of: 'offers' },
    use: async ({ app }, { id }) => ({ entity: 'permits', id: await makePermit(app, id) }),
  },
  grouped_presentations: {
    fields: {
      name: required(255),
      offers: key(({ offers: [one, other] }) => [[one], [other, one]], [2_147_483_647]),
    },
    history: { of: 'grouped-presentations' },
    use: not('nothing refers to one'),
  },
  permits: {
    fields: {
      name: { ...required(64), tooLong: 'permit_name_too_long' },
      description: { ...optional(255), tooLong: 'permit_description_too_long' },
      end_of_activation_date: day('2026-01-01'),
      academy_certification: flag,
      offers: must(key(({ offers: [one, other] }) => [[one], [one, other]], [2_147_483_647])),
      ranks: among(...['10.00', '20.00', '30.00'].map((minimum_turnover) => [{ level: 'or', minimum_turnover }])),
    },
    sorts: { columns: ['name', 'end_of_activation_date'] },
    history: { of: 'permits' },
    reads: ({ ranks }) => ({
      ranks: (ranks as PermitRank[]).slice(0, 1).map(({ level, minimum_turnover }) => ({ level, minimum_turnover })),
    }),
    // Each level's thresholds are fields of their own: tests/api/permits/permits.test.ts.
    told: () => ({ ranks: null }),
    use: not('nothing refers to one'),
  },
  technical_nomenclatures: {
    fields: {
      name: required(255),
      print_speed: among(30, 45, 60),
      average_intervention_duration: among('1.20', '0.75', '2.00'),
      pages_between_interventions: among(40_000, 50_000, 60_000),
      maximum_monthly_volume: among(20_000, 80_000, 150_000),
      printer_category_id: key(({ categories }) => categories),
      printer_id: key(({ printers }) => printers),
    },
    address: ({ id }) => ({ id, nomenclature_id: id }),
    sorts: { columns: nomenclatureSorts },
    history: { of: 'technical-nomenclatures' },
    use: not('its lines go with it: tests/api/costing/technical-nomenclatures.test.ts'),
  },
  printer_categories: {
    fields: { name: required(255), description: optional(2_000), pages_between_interventions: among(40_000, 50_000, 60_000) },
    address: ({ id }) => ({ id, printer_category_id: id }),
    sorts: { columns: ['name'] },
    history: { of: 'printer-categories' },
    async use({ caller }, { id }) {
      const made = await caller.client.technical_nomenclatures.create({ name: unique('Nomenclature'), printer_category_id: id })
      return { entity: 'technical-nomenclatures', id: made.id }
    },
  },
  nomenclature_lines: not(
    'the version is the nomenclature’s, and the set is written as a whole: tests/api/costing/nomenclature-lines.test.ts',
  ),
  cgv: not('every save is a row of its own, and the variables are one: tests/api/terms'),
  calculation_settings: not(
    'a row of its own for each subsidiary, which nobody makes or removes: tests/api/costing/calculation-settings.test.ts',
  ),
  documents: {
    fields: {
      type: must(among(...documentTypes)),
      name: required(255),
      code: optional(255),
      description: optional(2_000),
      start_date: must(day('2026-01-01')),
      end_date: day('2027-01-01'),
    },
    beside: ({ product }) => ({
      entity: 'products',
      entity_id: product,
      file: new File([new Uint8Array(pdf())], 'cgv.pdf', { type: 'application/pdf' }),
    }),
    address: ({ id }) => ({ id, document_id: id }),
    listed: ({ entity, entity_id }) => ({ entity, id: entity_id }),
    history: { of: 'products', owner: ({ entity_id }) => Number(entity_id), as: 'document' },
    use: not('nothing refers to one'),
  },
  roles: {
    fields: { name: required(255), permissions: key(({ permissions: [one, ...others] }) => [[one], others], [2_147_483_647]) },
    sorts: { columns: ['name'] },
    history: { of: 'roles' },
    told: ({ name, permissions }) => ({ name, permissions: (permissions as { name: string }[]).map((one) => one.name).toSorted() }),
    use: not('one that is deleted is taken from its users: tests/api/people/roles.test.ts'),
  },
  users: {
    // Roles are assigned by another call, under the same version: tests/api/people/roles.test.ts.
    fields: { name: required(255), email: must(each(() => `${unique('a').toLowerCase()}@starif.example`)), disabled: flag },
    async make({ app, caller }, given) {
      const { id } = await app.as()
      const made = (await caller.client.users.list({ id: String(id) })).items[0] as Row
      return Object.keys(given).length > 0 ? await caller.client.users.update({ user_id: id, version: made.version, ...given }) : made
    },
    address: ({ id }) => ({ user_id: id }),
    listed: ({ id }) => ({ id: String(id) }),
    sorts: { columns: userSorts, among: (rows) => ({ id: rows.map(({ id }) => id).join() }) },
    history: { of: 'users' },
    reads: ({ disabled_at }) => ({ disabled: disabled_at !== null }),
    use: not('an account is disabled, never deleted'),
  },
  saved_views: {
    fields: { name: required(60), state: must(among({ search: 'toner' }, { search: 'papier' }, { sort: '-name' })) },
    beside: () => ({ list: 'products' }),
    history: not('nobody but its owner ever sees it'),
    use: not('nothing refers to one'),
  },
  offer_products: not('the version is the offer’s, and the set is written as a whole: tests/api/offers/composition.test.ts'),
  bundles: not('it is written with an offer, and deleted alone: tests/api/offers/bundles.test.ts'),
  offer_markups: not('the version is the offer’s, and the set is written as a whole: tests/api/offers/offer-markups.test.ts'),
  quantity_degressivities: not('the version is the offer’s, the set is written as a whole: tests/api/offers/offer-degressivities.test.ts'),
  price_degressivities: not('the version is the offer’s, the set is written as a whole: tests/api/offers/offer-degressivities.test.ts'),
  rules: not('each version is a row, and a version is asked for their order alone: tests/api/rules/rules.test.ts'),
  rule_cases: not('the version is the offer’s, and the set is written as a whole: tests/api/rules/rule-cases.test.ts'),
  serviceables: not('one call makes and changes one: tests/api/offers/coverages.test.ts'),
  offer_undo: not('the version is the offer’s, and it writes what other calls write: tests/api/offers/offer-undo.test.ts'),
  product_codes: not('the version is the product’s: tests/api/products/product-parts.test.ts'),
  offer_changes: not('a version is asked for its undo alone: tests/api/offers/offer-changes.test.ts'),
  product_changes: not('a version is asked for its undo alone: tests/api/products/product-changes.test.ts'),
  price_plans: not('an update computes its lines anew: tests/api/prices/price-plan-list.test.ts'),
}
