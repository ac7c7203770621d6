// The background refresh as a caller sees it: its latest run, starting one, cancelling it.
import { ORPCError } from '@orpc/server'

import { os } from '../platform/rpc/base.ts'

export const synchronisation = {
  latest: os.synchronisation.latest.handler(async ({ context }) => (await context.synchroniser.latest()) ?? null),

  start: os.synchronisation.start.handler(({ context }) => context.synchroniser.start(context.user?.id ?? null)),

  cancel: os.synchronisation.cancel.handler(async ({ context }) => {
    const run = await context.synchroniser.cancel()
    if (!run) throw new ORPCError('NOT_FOUND', { defined: true })
    return run
  }),
}
