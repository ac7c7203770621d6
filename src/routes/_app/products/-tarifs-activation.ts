// Switching a row off and on, after what it does to the prices was shown.
import { useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'

import type { SellingPrice } from '../../../../contract/selling-prices.ts'
import { api } from '../../../api/client.ts'
import { firstMessage } from '../../../kit/messages.ts'
import { toast } from '../../../kit/toast.tsx'
import type { Tarifs } from './-tarifs-data.ts'
import { impactOf, useImpact } from './-tarifs-impact.tsx'
import { priceRowOf } from './-tarifs-rows.ts'
import { conflictOf, refusalsOf, staleAfter, tellSaveFailure } from './-tarifs-save.ts'

export function useActivation(tarifs: Tarifs) {
  const { t } = useLingui()
  const impact = useImpact(tarifs.catalogs)
  const { mutateAsync } = useMutation(api.selling_prices.update.mutationOptions({ meta: { silent: true, invalidates: staleAfter } }))
  const refuse = (errors: unknown) =>
    toast.error({ title: t`Le tarif n’a pas pu être enregistré`, description: firstMessage([errors]) ?? t`Vérifiez ses valeurs.` })

  const run = async (row: SellingPrice) => {
    const changed = { ...priceRowOf(row), active: !row.active }
    const [refused] = changed.active ? refusalsOf(changed, tarifs.rows.map(priceRowOf), tarifs.purchases) : []
    if (refused) return refuse(refused)
    if (!(await impact.ask(impactOf(tarifs, [changed])))) return
    const { id, product_id, catalog, version } = row
    try {
      await mutateAsync({ product_id, selling_price_id: id, id: catalog.id, version, active: changed.active })
      toast.success({ title: changed.active ? t`Tarif activé` : t`Tarif désactivé` })
    } catch (error) {
      if (conflictOf(error)) toast.warning({ title: t`Le tarif a été modifié entre-temps`, description: t`Vérifiez-le, puis recommencez.` })
      else if (error instanceof ORPCError && error.code === 'BAD_REQUEST') refuse(errorsOf(error)[0])
      else tellSaveFailure(error)
    }
  }
  return { run: (row: SellingPrice) => void run(row), dialog: impact.dialog }
}

const errorsOf = ({ data }: { data: unknown }): unknown[] =>
  data && typeof data === 'object' && 'errors' in data && Array.isArray(data.errors) ? data.errors : []
