// Notifications: if there are too many the oldest disappears, and a failure disappears once it is resolved.
import { expect, test, vi } from 'vitest'

async function freshNotices() {
  vi.resetModules()
  const { notices, toast } = await import('#device/notices.ts')
  return { toast, titles: () => notices().map(({ title }) => title) }
}

test('of more than five notifications the oldest that offers nothing to do goes', async () => {
  const { toast, titles } = await freshNotices()
  toast.error({ title: 'again', action: { label: 'Réessayer', onClick: () => undefined } })
  for (const title of ['1', '2', '3', '4', '5']) toast.error({ title })
  expect(titles()).toEqual(['again', '2', '3', '4', '5'])
})

test('what failed goes once it is mended, and nothing else does', async () => {
  const { toast, titles } = await freshNotices()
  toast.error({ title: 'one', topic: 'one' })
  toast.error({ title: 'other', topic: 'other' })
  toast.error({ title: 'of nothing' })
  toast.mended(undefined)
  toast.mended('one')
  expect(titles()).toEqual(['other', 'of nothing'])
})
