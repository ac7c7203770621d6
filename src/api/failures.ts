// What is said of a request that failed, in one way everywhere.
import { plural, t } from '@lingui/core/macro'
import { ORPCError } from '@orpc/client'

import type { KeptEntry } from '#device/kept.ts'
import { toast } from '#device/notices.ts'

import { isForeign, isUnavailable } from './cache/response-check.ts'
import { isOffline, UnansweredError } from './send.ts'

/** 401 and 403 mean the same everywhere, and are told where every answer passes (cache.ts). */
export const isToldByStatus = (error: unknown): boolean => error instanceof ORPCError && (error.status === 401 || error.status === 403)

/** Whether it was done nobody knows: no answer came, or none of the back end's. */
export const isUnheard = (error: unknown): boolean => isOffline(error) || isUnavailable(error)

interface Words {
  /** What could not be done; without it only what nobody could foresee is told. */
  title?: string | undefined
  description?: string
  /** Something was typed, and its draft stays on the device. */
  typed?: boolean
}

/** Tells that something failed, unless its status tells it already. */
export function tellFailure(error: unknown, { title, description, typed = title === undefined }: Words = {}): void {
  if (isToldByStatus(error)) return
  if (error instanceof UnansweredError)
    toast.warning({
      title: title ?? t`Pas de réponse du serveur`,
      description: t`Le serveur n’a pas répondu à temps. Réessayez : ce qui est déjà enregistré ne l’est pas deux fois.`,
    })
  else if (isOffline(error)) tellOffline(typed ? undefined : title)
  else if (title !== undefined) toast.error({ title, ...described(description ?? whyUnavailable(error)) })
  // What the contract declares is the screen's business: it knows the fields.
  else if (!(error instanceof ORPCError) || error.status >= 500 || error.status === 429)
    toast.error({ title: t`Erreur serveur`, ...described(whyUnavailable(error)) })
}

const described = (description: string | undefined) => (description === undefined ? {} : { description })

/** What stands between this device and the server, where that is what failed. */
function whyUnavailable(error: unknown): string | undefined {
  if (!(error instanceof ORPCError) || error.status < 502 || error.status > 504) return undefined
  if (isForeign(error)) return t`Une autre page répond à la place du serveur : ce réseau demande peut-être de s’y connecter d’abord.`
  return t`Le serveur ne répond pas pour le moment : réessayez dans quelques minutes.`
}

function tellOffline(title: string | undefined): void {
  if (title === undefined)
    toast.warning({
      title: t`Hors ligne`,
      description: t`Votre brouillon est gardé sur cet appareil : enregistrez-le au retour du réseau.`,
    })
  else toast.warning({ title, description: t`Hors ligne : réessayez au retour du réseau.` })
}

/** Tells what was kept on this device on purpose, and has left it by itself: stays until it is read. */
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

/** What happened, for the support: in the reader's language, since a server's own words are English. */
export function failureDetail(error: unknown): string | undefined {
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
