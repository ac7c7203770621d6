// Passwords: argon2id, with the same effort whether or not the account exists.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
export const MAX_PASSWORD = 1_000
const MIN_PASSWORD = 12

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), COST)

let nobody: Promise<string> | undefined

/** Whether the password is right. An unknown account takes as long as a known one, so that the time reveals nothing. */
export async function checkPassword(password_hash: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(16).toString('hex'))
  const right = await verify(password_hash ?? (await nobody), password.normalize('NFC'))
  return right && Boolean(password_hash)
}

export interface PasswordProblem {
  key: 'password_too_short' | 'too_long' | 'password_guessable' | 'password_common'
  params?: Record<string, number>
  fr: string
  en: string
}

/** Why a new password is refused, or null. Length counts; there are no rules about kinds of characters. */
export function passwordProblem(password: string, email: string): PasswordProblem | null {
  if (password.length < MIN_PASSWORD)
    return {
      key: 'password_too_short',
      params: { min: MIN_PASSWORD },
      fr: `au moins ${MIN_PASSWORD} caractères`,
      en: `at least ${MIN_PASSWORD} characters`,
    }
  if (password.length > MAX_PASSWORD)
    return {
      key: 'too_long',
      params: { max: MAX_PASSWORD },
      fr: `au plus ${MAX_PASSWORD} caractères`,
      en: `at most ${MAX_PASSWORD} characters`,
    }
  if (isCommon(password)) return { key: 'password_common', fr: 'trop répandu', en: 'too common' }
  const words = [...email.toLowerCase().split(/[@.]/), ...obvious].filter((word) => word.length > 3)
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase())
  if (new Set(rest).size >= MIN_PASSWORD / 2) return null
  return { key: 'password_guessable', fr: 'trop facile à deviner', en: 'too easy to guess' }
}
const obvious = [
  'password',
  'passw0rd',
  'motdepasse',
  'azerty',
  'qwerty',
  'azertyuiop',
  'qwertyuiop',
  '123456789',
  'bienvenue',
  'welcome',
  'administrateur',
  'administrator',
  'iloveyou',
  'letmein',
  'soleil',
  'starif',
  'demo',
]

let common: ReadonlySet<string> | undefined

/**
 * Whether a password is one of the 4,000 most common ones of twelve characters or more (docs/decisions/0074-own-account.md), ignoring case,
 * digits and punctuation at its end.
 */
function isCommon(password: string): boolean {
  common ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter(Boolean),
  )
  const signs = Array.from(password.normalize('NFC').toLowerCase())
  const letters = signs.slice(0, signs.findLastIndex((sign) => /\p{L}/u.test(sign)) + 1)
  return common.has(signs.join('')) || common.has(letters.join(''))
}

/** A password to be copied rather than remembered: 120 bits. */
export const newPassword = (): string => randomBytes(15).toString('base64url')
