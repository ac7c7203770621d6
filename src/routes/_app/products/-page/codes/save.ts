// The form of the codes: saved as one set under the version of the product.
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { api, client } from '#api/client.ts'
import type { Outputs } from '#contract/index.ts'
import { toast } from '#device/notices.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { withFormFields } from '#kit/form/form.tsx'
import type { ServerConflict } from '#kit/form/server-conflict.ts'
import { useVersionedForm } from '#kit/form/versioned-form.tsx'

import { conflictOf } from '../errors.ts'
import { codesOf, keyOf, codeFormValues } from './values.ts'

type Codes = Outputs['product_codes']['get']
export interface Zone {
  code_sigma: string
  name: string
}

export function useCodesForm(product_id: number, stored: Codes, zones: readonly Zone[]) {
  const { t } = useLingui()
  const { mutateAsync } = useSave(product_id)
  const labels = Object.fromEntries(zones.map(({ code_sigma, name }) => [keyOf(code_sigma), name]))
  return useVersionedForm({
    stored,
    valuesOf: ({ items }) => codeFormValues(items, zones),
    draft: { key: draftKeys.codes(product_id), title: t`Codes` },
    save: async (_changes, values, { version }) => {
      const codes = codesOf(values)
      return await mutateAsync({ product_id, version, codes }).catch((error: unknown) => {
        throw named(error, codes)
      })
    },
    saved: () => void toast.success({ title: t`Codes enregistrés` }),
    failure: () => ({ title: t`Impossible d’enregistrer les codes` }),
    conflictOf: readConflict,
    words: { labels, show: (_field, value) => (typeof value === 'string' && value !== '' ? value : t`non défini`) },
  })
}

/** The server's conflict contains the current product; its codes are read separately. */
async function readConflict(error: unknown): Promise<ServerConflict<Codes> | null> {
  const conflict = conflictOf(error)
  return conflict && { ...conflict, current: await client.product_codes.get({ product_id: conflict.current.id }) }
}

function useSave(product_id: number) {
  const queryClient = useQueryClient()
  return useMutation(
    api.product_codes.set.mutationOptions({
      onSuccess: (saved) => queryClient.setQueryData(api.product_codes.get.queryKey({ input: { product_id } }), saved),
      meta: { silent: true },
    }),
  )
}

/** Maps the index in an error of the server to the field of the subsidiary. */
const named = (error: unknown, codes: { zone: string }[]): unknown =>
  withFormFields(error, (field) => {
    const at = /^codes\.(\d+)\./.exec(field)?.[1]
    const zone = at === undefined ? undefined : codes[Number(at)]?.zone
    return zone === undefined ? field : keyOf(zone)
  })
