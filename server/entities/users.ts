// The signed-in user.
import { ORPCError } from '@orpc/server'

import { os } from '../base.ts'

export const users = {
  me: os.users.me.handler(({ context: { user } }) => {
    if (!user) throw new ORPCError('UNAUTHORIZED')
    return user
  }),
}
