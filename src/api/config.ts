// Public configuration that the back end gives to every browser before sign-in: addresses, and the available ways to sign in.
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

import { backend } from './backend.ts'
import { sendFetch } from './send.ts'

const Config = v.object({
  support_email: v.string(),
  sentry_dsn: v.nullish(v.string(), null),
  demo: v.optional(v.boolean(), false),
  demo_accounts: v.optional(v.array(v.unknown()), []),
  oidc: v.optional(v.boolean(), false),
  version: v.optional(v.string(), ''),
})
export type Config = v.InferOutput<typeof Config>

const STORED_CONFIG = 'config'
const unknownYet: Config = {
  support_email: 'support@starif.example',
  sentry_dsn: null,
  demo: false,
  demo_accounts: [],
  oidc: false,
  version: '',
}

let config = remembered()
const listeners = new Set<() => void>()

/** Requests the configuration once per start; if that fails, the last known one stays. */
export async function loadConfig(): Promise<Config> {
  try {
    const response = await sendFetch(new Request(`${backend}/config.json`))
    const result = v.safeParse(Config, await response.json())
    if (result.success) keep(result.output)
  } catch {
    // Offline: the last known configuration stays.
  }
  return config
}

/** The configuration as far as it is known. */
export const useConfig = (): Config => useSyncExternalStore(subscribe, () => config)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keep(next: Config): void {
  config = next
  try {
    localStorage.setItem(STORED_CONFIG, JSON.stringify(next))
  } catch {
    // Full storage: it is requested again at the next start.
  }
  for (const listener of listeners) listener()
}

/** The configuration in the page that the server made for this URL (`server/platform/http/first-page.ts`). */
const carried = () => document.getElementById('config')?.textContent

function remembered(): Config {
  try {
    const result = v.safeParse(Config, JSON.parse(carried() ?? localStorage.getItem(STORED_CONFIG) ?? 'null'))
    return result.success ? result.output : unknownYet
  } catch {
    // No storage, or a damaged record: the server's response will replace it.
    return unknownYet
  }
}
