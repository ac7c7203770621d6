// All permissions, with the ids that roles refer to.
import { asc } from 'drizzle-orm'

import { singlePage } from '../platform/db/list.ts'
import { permissions } from '../platform/db/schema.ts'
import { os } from '../platform/rpc/base.ts'

export const permission_list = {
  list: os.permission_list.list.handler(async ({ context }) =>
    singlePage(await context.db.select().from(permissions).orderBy(asc(permissions.area), asc(permissions.name))),
  ),
}
