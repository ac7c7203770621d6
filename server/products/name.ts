// The name of a product in SQL: as `productName` of the contract.
import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

interface Named {
  commercial_designation: AnyPgColumn
  mdm_designation: AnyPgColumn
}

/** The name that customers see; null where an outer join found no product. */
export const productNameSql = ({ commercial_designation, mdm_designation }: Named) =>
  sql<string>`coalesce(${commercial_designation}, ${mdm_designation})`
