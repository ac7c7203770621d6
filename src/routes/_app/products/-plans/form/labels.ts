// The names of the form's fields, for the list of those that are still to be filled.
import { useLingui } from '@lingui/react/macro'

/** Returns the label of a field by its name; undefined for one that has none. */
export function useFieldLabels(): (field: string) => string | undefined {
  const { t } = useLingui()
  const labels: Record<string, string> = {
    selection: t`Articles`,
    catalog_ids: t`Catalogues`,
    actors: t`Acteurs`,
    prices: t`Prix à modifier`,
    value: t`De combien`,
    effective_date: t`À partir du`,
    ending_by: t`Prolonger les tarifs qui prennent fin jusqu’au`,
    from_catalog_id: t`Copier le catalogue`,
    other_ending: t`Deux décimales`,
    first: t`Prix à créer`,
  }
  return (field) => labels[field.split('.')[0] ?? '']
}
