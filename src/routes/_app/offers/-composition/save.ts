// The form of a composition: saved as a whole under the version of the offer, and merged with concurrent changes by the ids of its lines.
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { api, client } from '#api/client.ts'
import { fieldErrorsOf, refusalOf } from '#api/refusals.ts'
import { Composition, SHARED } from '#contract/offers/offer-products.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import { toast } from '#device/notices.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { consents, type SharedBundle } from '#entities/offers/consent.ts'
import { usePriceImpact } from '#entities/offers/impact/ask.tsx'
import { withFormFields } from '#kit/form/form.tsx'
import { conflictWith } from '#kit/form/server-conflict.ts'
import { useVersionedForm } from '#kit/form/versioned-form.tsx'

import type { FocusTarget } from './outline/context.ts'
import type { PriceChoice } from './prices.ts'
import { byRow, type CompositionValues, errorsOf, type RowErrors, sentOf, sharedChanges, compositionFormValues } from './values.ts'

const conflictOf = conflictWith(Composition)

/** `choice` is the perspective in which prices are shown; the effect on prices is shown in the same one. */
export function useCompositionForm(
  offer: { id: number; name: string },
  stored: Composition,
  choice: PriceChoice,
  want: (wanted: FocusTarget) => void,
) {
  const { t } = useLingui()
  const { mutateAsync } = useSave(offer.id)
  const [errors, setErrors] = useState<RowErrors>({})
  const refuse = (found: readonly FieldError[], values: CompositionValues) => {
    const wrong = byRow(found, values)
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) want({ key: first.slice(0, first.lastIndexOf('.')), part: 'wrong' })
  }
  const { ask, beside } = usePriceImpact(offer.id, choice)
  const versioned = useVersionedForm({
    stored,
    valuesOf: compositionFormValues,
    draft: { key: draftKeys.composition(offer.id), title: t`Articles de ${offer.name}` },
    refusalsOf: (values) => {
      const found = errorsOf(values)
      refuse(found, values)
      return found.length > 0 ? [{ field: 'sections', key: 'lines' }] : []
    },
    save: async (_changes, values, from) => {
      const sections = sentOf(values, from)
      // If the offer had no products before, no price can change.
      if (
        holdsArticles(from) &&
        !(await ask(async (place) => await client.offer_impact.composition({ ...place, offer_id: offer.id, sections })))
      )
        return null
      /** The server asks for confirmation of bundles that have become shared since the composition was read. */
      const send = async (asked: SharedBundle[], agreed: number[]): Promise<Composition | null> => {
        if (!(await consents(asked))) return null
        const confirm_shared = [...agreed, ...asked.map(({ id }) => id)]
        return await mutateAsync({ offer_id: offer.id, version: from.version, sections, confirm_shared }).catch(async (error: unknown) => {
          const unsaid = refusalOf(error, 'SHARED', SHARED.data)?.bundles
          if (unsaid) return await send(unsaid, confirm_shared)
          refuse(fieldErrorsOf(error), values)
          throw withFormFields(error, () => 'sections')
        })
      }
      const known = sharedChanges(values, from).flatMap(({ id, name, shared_with }) =>
        typeof id === 'number' ? [{ id, name, offers: shared_with }] : [],
      )
      return await send(known, [])
    },
    saved: ({ warnings }) => {
      const title = t`Composition enregistrée`
      const empty = plural(warnings.length, { one: '# lot ne contient aucun article', other: '# lots ne contiennent aucun article' })
      if (warnings.length > 0) toast.warning({ title, description: empty })
      else toast.success({ title })
    },
    failure: () => ({ title: t`Impossible d’enregistrer la composition` }),
    conflictOf,
    moved: (author) => (author ? t`${author} a modifié la composition` : t`La composition a été modifiée`),
    words: {
      labels: {
        sections: t`Composition`,
        'sections.name': t`nom de la section`,
        'sections.bundles.name': t`nom du lot`,
        'sections.bundles': t`lots`,
        'sections.bundles.reference': t`référence du lot`,
        'sections.bundles.default_quantity': t`quantité du lot`,
        'sections.bundles.min_quantity': t`quantité minimale du lot`,
        'sections.bundles.max_quantity': t`quantité maximale du lot`,
        'sections.bundles.required': t`lot obligatoire`,
        'sections.bundles.products': t`articles`,
        'sections.bundles.indicative_budget': t`budget indicatif`,
        'sections.bundles.products.default_quantity': t`quantité par défaut`,
        'sections.bundles.products.min_quantity': t`quantité minimale`,
        'sections.bundles.products.max_quantity': t`quantité maximale`,
        'sections.bundles.products.required': t`article obligatoire`,
      },
      show: (_field, value) => (typeof value === 'boolean' ? (value ? t`oui` : t`non`) : shown(value) || t`non défini`),
    },
  })
  /** An error that the user has corrected is cleared; the next attempt to save validates again. */
  const forgive = (isCured: (field: string) => boolean) =>
    setErrors((before) => (Object.keys(before).some(isCured) ? omit(before, isCured) : before))
  return beside({ ...versioned, errors, forgive })
}

const holdsArticles = ({ sections }: Composition) => sections.some(({ bundles }) => bundles.some(({ products }) => products.length > 0))

const omit = (errors: RowErrors, isCured: (field: string) => boolean): RowErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !isCured(field)))

/** One side of a conflict as text: a value, or the names of lines. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => shown(one)).join(', ')
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return ''
  if ('product' in value) return shown(value.product)
  return 'name' in value ? String(value.name) : 'reference' in value ? String(value.reference) : ''
}

function useSave(offer_id: number) {
  const queryClient = useQueryClient()
  return useMutation(
    api.offer_products.save.mutationOptions({
      onSuccess: (saved) => queryClient.setQueryData(api.offer_products.get.queryKey({ input: { offer_id } }), saved),
      meta: { silent: true },
    }),
  )
}
