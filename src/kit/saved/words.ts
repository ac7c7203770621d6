// Texts for saved states; they differ between views of a list and scenarios.
import { useLingui } from '@lingui/react/macro'

export interface SavedWords {
  /** Title of the menu. */
  title: string
  opened: (name: string, changed: boolean) => string
  changed: string
  /** What saved states are for, shown while there are none. */
  purpose: string
  /** Shown when none is open. */
  none: string
  /** A note about all of them. */
  note?: string
  replace: (name: string) => string
  save: string
  revert: string
  /** Label for the name of a new one, and of the button that saves it. */
  name: string
  keep: string
  saved: (name: string) => string
  failed: () => string
  /** The state is too long to be saved, by that many percent. */
  tooLong: (percent: number) => string
  rename: (name: string) => string
  remove: (name: string) => string
  /** Confirmation before one is deleted. */
  sure: (name: string) => { header: string; message: string; acceptText: string; rejectText: string }
}

/** The texts for views of a list. */
export function useViewWords(): SavedWords {
  const { t } = useLingui()
  return {
    title: t`Vues`,
    opened: (name, changed) => (changed ? t`Vues : ${name} modifiée` : t`Vues : ${name}`),
    changed: t`modifiée`,
    purpose: t`Enregistrez vos filtres et vos colonnes sous un nom pour les retrouver d’un clic.`,
    none: t`Liste complète`,
    replace: (name) => t`Remplacer « ${name} » par la liste affichée`,
    save: t`Enregistrer dans la vue`,
    revert: t`Revenir à la vue`,
    name: t`Nom de la vue`,
    keep: t`Enregistrer`,
    saved: (name) => t`Vue « ${name} » enregistrée`,
    failed: () => t`La vue n’a pas pu être enregistrée`,
    tooLong: (percent) => t`Trop de filtres pour une vue : retirez-en ${percent} %.`,
    rename: (name) => t`Renommer « ${name} » ainsi`,
    remove: (name) => t`Supprimer la vue « ${name} »`,
    sure: (name) => ({
      header: t`Supprimer la vue « ${name} » ?`,
      message: t`La liste elle-même ne change pas.`,
      acceptText: t`Supprimer`,
      rejectText: t`Annuler`,
    }),
  }
}
