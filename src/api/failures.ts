// Reports failed requests, in the same way everywhere.
import { plural, t } from '@lingui/core/macro'
import { ORPCError } from '@orpc/client'
import { hashKey, type QueryKey } from '@tanstack/react-query'

import { PRICES_BUSY } from '#contract/shared/changes.ts'
import type { KeptEntry } from '#device/kept.ts'
import { toast } from '#device/notices.ts'

import { isForeign, isUnavailable } from './cache/response-check.ts'
import { refusalOf } from './refusals.ts'
import { isOffline, UnansweredError } from './send.ts'

/** 401 and 403 mean the same everywhere, and are reported for every response (cache.ts). */
export const isToldByStatus = (error: unknown): boolean => error instanceof ORPCError && (error.status === 401 || error.status === 403)

/** Whether it is unknown if the request was executed: there was no response, or not one of the back end. */
export const isUnheard = (error: unknown): boolean => isOffline(error) || isUnavailable(error)

interface Words {
  /** What could not be done; if omitted, only unexpected errors are reported. */
  title?: string | undefined
  description?: string
  /** There is typed text, and its draft stays on the device. */
  typed?: boolean
  /** Repeats the request, if what follows it is not in the mutation's own callbacks. */
  retry?: () => void
}

interface Attempt {
  /** Identifies what failed: the notification is closed once that succeeds. */
  topic: string | undefined
  retry?: () => void
}
const attempts = new WeakMap<object, Attempt>()

/** Records which attempt `error` belongs to, and how to repeat it. */
export function noteAttempt(error: unknown, attempt: Attempt): void {
  if (typeof error === 'object' && error !== null) attempts.set(error, attempt)
}

/** Also finds the attempt of an error that a screen has wrapped. */
function attemptOf(error: unknown): Attempt | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  return attempts.get(error) ?? (error instanceof Error ? attemptOf(error.cause) : undefined)
}

/** Identifies an attempt to change something: success with another row does not close its notification. */
export const topicOf = (mutationKey: QueryKey | undefined, variables?: unknown): string | undefined =>
  mutationKey && hashKey([mutationKey, typeof variables === 'object' && variables !== null && 'id' in variables ? variables.id : null])

/** Reports a failure, unless its status is reported already. */
export function tellFailure(error: unknown, { title, description, typed = title === undefined, retry }: Words = {}): void {
  if (isToldByStatus(error)) return
  const attempt = attemptOf(error)
  const topic = attempt?.topic
  const why = whyUnavailable(error)
  const busy = whyBusy(error)
  if (busy !== undefined) toast.warning({ title: title ?? t`Pas enregistré pour le moment`, description: busy, topic })
  else if (why !== undefined) tellUnavailable(title, why, topic, retry ?? attempt?.retry)
  else if (isOffline(error)) tellOffline(typed ? undefined : title, topic)
  else if (title !== undefined) toast.error({ title, description, topic })
  // Errors declared by the contract are left to the screen, which knows the fields.
  else if (!(error instanceof ORPCError) || error.status >= 500 || error.status === 429) toast.error({ title: t`Erreur serveur`, topic })
}

/** Why the server is unavailable, if that is the reason for the failure. */
function whyUnavailable(error: unknown): string | undefined {
  if (error instanceof UnansweredError) return t`Le serveur n’a pas répondu à temps. Réessayez : rien ne sera enregistré deux fois.`
  if (isForeign(error)) return t`Une autre page a répondu à la place du serveur : ce réseau demande peut-être de s’y connecter d’abord.`
  if (error instanceof ORPCError && error.code === 'OUTCOME_UNKNOWN')
    return t`La base de données n’a pas confirmé l’enregistrement à temps : il a peut-être eu lieu. Réessayez : rien ne sera enregistré deux fois.`
  // Errors declared by the contract are not faults of the server, for example when the master data system is not available.
  if (!(error instanceof ORPCError) || error.defined || error.status < 502 || error.status > 504) return undefined
  return t`Le serveur est indisponible pour le moment. Réessayez : rien ne sera enregistré deux fois.`
}

/** Who is changing the same things, if that is the reason for the refusal. */
function whyBusy(error: unknown): string | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'BUSY') return undefined
  const plan = refusalOf(error, 'BUSY', PRICES_BUSY.data)?.plan
  if (!plan) return t`Un traitement y travaille encore : réessayez quand il sera terminé.`
  if (plan.name === null) return t`Une campagne tarifaire change ces prix en ce moment : réessayez quand elle sera terminée.`
  return t`La campagne tarifaire « ${plan.name} » change ces prix en ce moment : réessayez quand elle sera terminée.`
}

/** Stays until it is closed or a retry succeeds, because it is unknown whether the request was executed. */
function tellUnavailable(title: string | undefined, description: string, topic: string | undefined, retry: (() => void) | undefined): void {
  const again = retry && { duration: null, action: { label: t`Réessayer`, onClick: retry } }
  toast.error({ title: title ?? t`Pas de réponse du serveur`, description, topic, ...again })
}

/** Topic of the notifications about a missing network; they are closed once it is back. */
export const OFFLINE = 'offline'

function tellOffline(title: string | undefined, topic: string | undefined): void {
  if (title === undefined)
    toast.warning({
      title: t`Hors ligne`,
      description: t`Votre brouillon est gardé sur cet appareil : enregistrez-le au retour du réseau.`,
      topic: OFFLINE,
    })
  else toast.warning({ title, description: t`Hors ligne : réessayez au retour du réseau.`, topic })
}

/** Reports things kept offline that have been removed from this device automatically; stays until it is closed. */
export function tellLetGo(entries: readonly Pick<KeptEntry, 'name' | 'path'>[]): void {
  if (entries.length === 0) return
  const names = entries.filter(({ name, path }) => name !== path).map(({ name }) => name)
  toast.warning({
    title: plural(entries.length, {
      one: '# fiche gardée n’est plus disponible : elle a quitté cet appareil',
      other: '# fiches gardées ne sont plus disponibles : elles ont quitté cet appareil',
    }),
    ...(names.length > 0 && { description: names.join(', ') }),
    duration: null,
  })
}

/** The error for the support, in the user's language: the server's own texts are English. */
export function failureDetail(error: unknown): string | undefined {
  if (isForeign(error)) return t`Une autre page a répondu à la place du serveur`
  if (error instanceof ORPCError) return `${wordsOf(error.status)} (${error.status})`
  return error === undefined ? undefined : t`Erreur de l’application`
}

function wordsOf(status: number): string {
  if (status === 403) return t`Permissions insuffisantes`
  if (status === 404) return t`Introuvable`
  if (status === 429) return t`Trop de demandes à la fois`
  if (status >= 502 && status <= 504) return t`Serveur indisponible`
  return status < 500 ? t`Demande refusée` : t`Erreur serveur`
}
