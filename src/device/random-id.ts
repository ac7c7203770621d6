// Ids for drafts and for requests that must happen only once.

/** 128 random bits in hexadecimal. Unlike `randomUUID`, it also works on plain http. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
