// The terms of sale: every saved version, and the variables that differ between subsidiaries.
import { boolean, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'

import { created_at, day, id, value, version } from './columns.ts'
import { users } from './people.ts'

/** A single row with the data shared by all versions. */
export const cgv = pgTable('cgv', {
  id: id(),
  only: boolean().notNull().default(true).unique(),
  /** {variable: {code of a subsidiary, or "" for all: text}} */
  variables: value().notNull(),
  version: version(),
})

/** Every saved version of the terms of sale; never changed. */
export const cgv_versions = pgTable(
  'cgv_versions',
  {
    id: id(),
    version_number: smallint().notNull().unique(),
    content: text().notNull(),
    /** The values at the time of publication, so that published terms do not change afterwards. */
    variables: value(),
    published_from: day(),
    created_at: created_at(),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('cgv_versions_published').on(table.published_from)],
)
