// Names for what this browser makes: drafts, and requests that happen only once.

/** 128 random bits in hexadecimal. Unlike `randomUUID`, this also works where the address is plain http. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
