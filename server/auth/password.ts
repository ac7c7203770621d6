// Passwords: argon2id, and the same work whether or not there is something to compare with.
import { randomBytes } from 'node:crypto'

import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
export const MAX_PASSWORD = 1_000
const MIN_PASSWORD = 12

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), COST)

let nobody: Promise<string> | undefined

/** Whether the password is right. An unknown account takes as long as a known one, so that time tells nothing. */
export async function checkPassword(password_hash: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(16).toString('hex'))
  const right = await verify(password_hash ?? (await nobody), password.normalize('NFC'))
  return right && Boolean(password_hash)
}

interface Weakness {
  fr: string
  en: string
}

/** What speaks against a new password, or null. Length is what counts; no rules about its characters. */
export function weakness(password: string, email: string): Weakness | null {
  if (password.length < MIN_PASSWORD) return { fr: `au moins ${MIN_PASSWORD} caractères`, en: `at least ${MIN_PASSWORD} characters` }
  if (password.length > MAX_PASSWORD) return { fr: `au plus ${MAX_PASSWORD} caractères`, en: `at most ${MAX_PASSWORD} characters` }
  const words = [...email.toLowerCase().split(/[@.]/), ...obvious].filter((word) => word.length > 3)
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase())
  if (new Set(rest).size >= MIN_PASSWORD / 2) return null
  return { fr: 'trop facile à deviner', en: 'too easy to guess' }
}
const obvious = ['password', 'motdepasse', 'azertyuiop', 'qwertyuiop', '123456789', 'starif', 'demo']

/** A password that is copied rather than remembered: 120 bits. */
export const newPassword = (): string => randomBytes(15).toString('base64url')
