// A fake browser for tests of data kept on a device: a localStorage of a given size, and a page to mark.
import { vi } from 'vitest'

/** A localStorage that is full after `room` characters. */
export class FakeStorage {
  [key: string]: unknown
  constructor(room = 5_000_000) {
    const hidden = { enumerable: false }
    Object.defineProperties(this, {
      getItem: { ...hidden, value: (key: string) => (typeof this[key] === 'string' ? this[key] : null) },
      removeItem: { ...hidden, value: (key: string) => delete this[key] },
      setItem: {
        ...hidden,
        value: (key: string, value: string) => {
          const others = Object.entries(this).filter(([other]) => other !== key)
          const used = others.reduce((sum, [other, text]) => sum + other.length + String(text).length, key.length + value.length)
          if (used > room) throw new DOMException('full', 'QuotaExceededError')
          this[key] = value
        },
      },
    })
  }
}

/** Installs the fake browser and returns its storage. */
export function openBrowser(room?: number): Storage {
  const storage = new FakeStorage(room) as unknown as Storage
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { origin: 'http://starif.test' } }))
  vi.stubGlobal('document', { cookie: '', documentElement: { toggleAttribute: () => false } })
  vi.stubGlobal('location', { pathname: '/', search: '' })
  vi.stubGlobal('localStorage', storage)
  return storage
}
