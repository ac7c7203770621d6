// The calculation that the address asks for, and how it is changed there.
import { useQueries } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import * as v from 'valibot'

import { useCurrentUser } from '#api/session.ts'
import { DEFAULT_USE, type Use } from '#engine/cost/use.ts'
import { type MarkupValue, markupRefusal } from '#engine/offers/markup.ts'
import { settingsQuery } from '#entities/nomenclatures/queries.ts'
import type { Saved } from '#kit/saved/saved.tsx'

import { type Calculation, Question } from './address.ts'

/** What is calculated: of which nomenclatures, used in which way. */
export interface Ask {
  ids: number[]
  use: Use
  /** With how it moves, for who is not told the costs of lines. */
  curves?: boolean
}
export interface CalculationInput extends Ask {
  search: Calculation
  /** The reader's own subsidiary, whose settings count where a question names none. */
  own: string | undefined
  /** Subsidiaries whose settings cannot be had now: the usual ones stand in for them. */
  unread: readonly string[]
  /** Subsidiaries whose settings are on their way: until they are known, nothing is. */
  awaited: readonly string[]
  change: (changes: Calculation) => void
  /** What the address compares it with; what they leave open is as the settings say, today. */
  compared: (Ask & { name: string })[]
}

export function useCalculation(): CalculationInput {
  const search: Calculation = useSearch({ strict: false })
  const own = useCurrentUser().zone?.code_sigma
  const { presetsOf, unread, awaited } = usePresets(search, own)
  const use = useMemo(() => givenUse(search, presetsOf(search)), [search, presetsOf])
  const ids = useMemo(() => search.nomenclature_ids ?? [], [search.nomenclature_ids])
  const compared = useMemo(
    () =>
      (search.compared ?? []).map(({ name, state }) => ({
        name,
        ids: state.nomenclature_ids ?? [],
        use: givenUse(state, presetsOf(state)),
      })),
    [search.compared, presetsOf],
  )
  return { search, own, unread, awaited, ids, use, compared, change: useChange(own) }
}

/** What the settings of the subsidiary say that a question names, else of one's own; and those of which subsidiaries cannot be had now, or not yet. */
function usePresets(search: Calculation, own: string | undefined) {
  const zones = [...new Set([search, ...(search.compared ?? []).map(({ state }) => state)].flatMap(({ zone = own }) => zone ?? []))]
  const { settings, unread, awaited } = useQueries({
    queries: zones.map(settingsQuery),
    combine: (answers) => {
      const settings = Object.fromEntries(answers.map(({ data }, at) => [zones[at], data]))
      const unread = zones.filter((zone, at) => !settings[zone] && (answers[at]?.isError || answers[at]?.isPaused))
      return { settings, unread, awaited: zones.filter((zone) => !settings[zone] && !unread.includes(zone)) }
    },
  })
  const presetsOf = useCallback(
    ({ zone = own }: Question): Presets => (zone === undefined ? undefined : settings[zone]) ?? DEFAULT_USE,
    [settings, own],
  )
  return { presetsOf, unread, awaited }
}

/** What is typed into one field is one step back. Whose settings count is written down with it. */
function useChange(own: string | undefined): CalculationInput['change'] {
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const former = useRef('')
  return useCallback(
    (changes) => {
      const field = `${path} ${Object.keys(changes).join()}`
      const replace = field === former.current
      former.current = field
      const withZone = (changed: Calculation) => ({ ...changed, zone: changed.zone ?? own })
      void navigate({ to: '.', search: (search: Calculation) => withZone({ ...search, ...changes }), replace, resetScroll: false })
    },
    [navigate, path, own],
  )
}

const nothingAsked = Object.fromEntries(Object.keys(Question.entries).map((key) => [key, undefined]))

/** What opens a scenario in place of what is asked, or leaves it; one that is compared as well is compared as it now is. */
export function withScenario(search: Calculation, saved: Saved | null): Calculation {
  if (!saved) return { view: undefined }
  const state = v.parse(Question, saved.state)
  const compared = search.compared?.map((one) => (one.name === saved.name ? { ...one, state } : one))
  return { ...nothingAsked, ...state, view: saved.id, ...(compared && { compared }) }
}

type Presets = Pick<Use, 'hourly_cost' | 'travel_cost' | 'mono_coverage' | 'colour_coverage'>
function givenUse(search: Question, presets: Presets): Use {
  const coverage = (name: 'mono_coverage' | 'colour_coverage') => {
    const { [name]: given = presets[name] } = search
    return given === 'own' ? null : given
  }
  return {
    mono_volume: String(search.mono_volume ?? DEFAULT_USE.mono_volume),
    colour_volume: String(search.colour_volume ?? DEFAULT_USE.colour_volume),
    months: String(search.months ?? DEFAULT_USE.months),
    mono_coverage: coverage('mono_coverage'),
    colour_coverage: coverage('colour_coverage'),
    hourly_cost: search.hourly_cost ?? presets.hourly_cost,
    travel_cost: search.travel_cost ?? presets.travel_cost,
    k: search.k ?? DEFAULT_USE.k,
    agency_markup: actingMarkup(markupIn(search, 'agency_markup')),
    seller_markup: actingMarkup(markupIn(search, 'seller_markup')),
  }
}

export type MarkupName = 'agency_markup' | 'seller_markup'
export function markupIn(search: Question, name: MarkupName): MarkupValue | null {
  const { [name]: value, [`${name}_type` as const]: coefficient_type = 'coefficient' } = search
  return value === undefined ? null : { value, coefficient_type }
}
/** One that is refused puts nothing on, which its field says. */
const actingMarkup = (markup: MarkupValue | null) => (markup && markupRefusal(markup) ? null : markup)
