// Scenarios of a calculation: their texts, and the choice of those to compare.
import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'

import type { SavedScreen } from '#contract/people/saved-views.ts'

import { Facet } from '../list/facet.tsx'
import { type Compared, MOST_COMPARED } from './address.ts'
import { useSaved } from './saved.tsx'
import type { SavedWords } from './words.ts'

/** `note` explains what a scenario keeps and what it follows. */
export function useScenarioWords(note: string): SavedWords {
  const { t } = useLingui()
  return {
    title: t`Scénarios`,
    opened: (name, changed) => (changed ? t`Scénarios : ${name} modifié` : t`Scénarios : ${name}`),
    changed: t`modifié`,
    purpose: t`Enregistrez ce qui est affiché sous un nom pour le retrouver d’un clic et le comparer.`,
    none: t`Aucun scénario`,
    note,
    replace: (name) => t`Remplacer « ${name} » par ce qui est affiché`,
    save: t`Enregistrer dans le scénario`,
    revert: t`Revenir au scénario`,
    name: t`Nom du scénario`,
    keep: t`Enregistrer`,
    saved: (name) => t`Scénario « ${name} » enregistré`,
    failed: () => t`Le scénario n’a pas pu être enregistré`,
    tooLong: (percent) => t`Trop de lignes pour un scénario : retirez-en environ ${percent} % pour pouvoir l’enregistrer.`,
    rename: (name) => t`Renommer « ${name} » ainsi`,
    remove: (name) => t`Supprimer le scénario « ${name} »`,
    sure: (name) => ({
      header: t`Supprimer le scénario « ${name} » ?`,
      message: t`L’affichage ne change pas.`,
      acceptText: t`Supprimer`,
      rejectText: t`Annuler`,
    }),
  }
}

interface ComparisonProps<State> {
  screen: SavedScreen
  schema: v.GenericSchema<unknown, State>
  compared: readonly Compared<State>[]
  onChange: (compared: Compared<State>[] | undefined) => void
}

/** Chooses the scenarios to compare: the user's own, and those in the URL. */
export function ComparedFacet<State>({ screen, schema, compared, onChange }: ComparisonProps<State>) {
  const { t } = useLingui()
  const saved = useSaved(screen).map(({ name, state }): Compared<State> => ({ name, state: v.parse(schema, state) }))
  const known = new Map([...saved, ...compared].map((one) => [one.name, one]))
  const choose = (names: string[]) => {
    const chosen = names.slice(-MOST_COMPARED).flatMap((name) => known.get(name) ?? [])
    onChange(chosen.length > 0 ? chosen : undefined)
  }
  if (known.size === 0) return null
  return (
    <Facet
      label={t`Comparer à (${MOST_COMPARED} au plus)`}
      options={[...known.keys()].map((name) => ({ value: name, label: name }))}
      selected={compared.map(({ name }) => name)}
      onChange={choose}
    />
  )
}
