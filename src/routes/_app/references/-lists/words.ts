// What the lists and their fields are called.
import { useLingui } from '@lingui/react/macro'

import type { ReferenceEntity } from '#contract/reference-counts.ts'

import type { ReferenceField } from './kinds.ts'

interface Words {
  all: string
  new: string
  search: string
  /** What the column of counts counts. */
  counted: string
  empty: string
}

export function useWords(): Record<ReferenceEntity, Words> {
  const { t } = useLingui()
  return {
    business: {
      all: t`Activités`,
      new: t`Nouvelle activité`,
      search: t`Rechercher une activité`,
      counted: t`Métiers`,
      empty: t`Aucune activité`,
    },
    jobs: { all: t`Métiers`, new: t`Nouveau métier`, search: t`Rechercher un métier`, counted: t`Articles`, empty: t`Aucun métier` },
    manufacturers: {
      all: t`Fabricants`,
      new: t`Nouveau fabricant`,
      search: t`Rechercher un fabricant`,
      counted: t`Articles`,
      empty: t`Aucun fabricant`,
    },
    tags: { all: t`Tags`, new: t`Nouveau tag`, search: t`Rechercher un tag`, counted: t`Articles`, empty: t`Aucun tag` },
    catalogs: {
      all: t`Catalogues`,
      new: t`Nouveau catalogue`,
      search: t`Rechercher un catalogue`,
      counted: t`Articles`,
      empty: t`Aucun catalogue`,
    },
  }
}

export function useFieldWords(): Record<ReferenceField, string> {
  const { t } = useLingui()
  return {
    name: t`Nom`,
    code: t`Code`,
    zone: t`Filiale`,
    business_id: t`Activité`,
    parent_id: t`Métier parent`,
    start_date: t`Début de validité`,
    end_date: t`Fin de validité`,
  }
}
