// From lines of the queue to a new price plan for exactly their articles: first prices, or prices that follow those that end. Nothing is
// stored before the user has typed.
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { TrendingUp } from 'lucide-react'

import { client } from '#api/client.ts'
import { useDay } from '#api/day.ts'
import { useCanCall } from '#api/session.ts'
import { FOCUS_DAYS, type FocusKind, type FocusLine, type PlanFocusKind, planFocusKinds } from '#contract/activity/daily-focus.ts'
import { toast } from '#device/notices.ts'
import { addDays } from '#engine/time/days.ts'
import { NEW_PLAN, type NewPlanSearch, searchOfSelection } from '#entities/prices/plans.ts'
import { Button } from '#kit/elements/controls.ts'
import { formatCount } from '#kit/format/formats.ts'

export const isPlanKind = (kind: FocusKind): kind is PlanFocusKind => planFocusKinds.some((one) => one === kind)

const searchOf = (kind: PlanFocusKind, ids: number[], ending_by: string): NewPlanSearch => ({
  ...searchOfSelection({ ids }),
  ...(kind === 'tariff_ends' ? { kind: 'change', ending_by } : { kind: 'first' }),
})

/** Opens a plan for the articles of all lines of the kind. */
export function PlanButton({ kind }: { kind: PlanFocusKind }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const day = useDay()
  const open = useMutation({
    mutationFn: async () => await client.daily_focus.products({ kind }),
    onSuccess: async ({ ids, total }) => {
      if (ids.length < total) {
        const [some, all] = [formatCount(ids.length), formatCount(total)]
        toast.info({ title: plural(ids.length, { one: `${some} article sur ${all}`, other: `Les ${some} premiers articles sur ${all}` }) })
      }
      await navigate({ to: '/products/price-plans/$id', params: { id: NEW_PLAN }, search: searchOf(kind, ids, addDays(day, FOCUS_DAYS)) })
    },
    meta: { error: () => t`Les articles n’ont pas pu être chargés` },
  })
  if (!useCanCall('price_plans.create')) return null
  return (
    <Button size="sm" variant="outline" loading={open.isPending} onClick={() => open.mutate()}>
      <TrendingUp size={16} aria-hidden />
      {kind === 'tariff_ends' ? <Trans>Prolonger ces tarifs</Trans> : <Trans>Créer leurs prix</Trans>}
    </Button>
  )
}

/** Opens a plan for one line: its article, and its catalogue and actor if it has them. */
export function PlanLink({ kind, line: { id, name, catalog_id, actor, date } }: { kind: PlanFocusKind; line: FocusLine }) {
  const { t } = useLingui()
  if (!useCanCall('price_plans.create')) return null
  const ends = kind === 'tariff_ends'
  const search = {
    ...searchOf(kind, [id], date ?? ''),
    ...(catalog_id && { in_catalog: catalog_id }),
    ...(actor && { actor }),
  }
  return (
    <Button
      asChild
      size="xs"
      variant="ghost"
      position="relative"
      zIndex="1"
      alignSelf={{ base: 'flex-start', md: 'center' }}
      ms={{ base: '-2.5', md: '0' }}
    >
      <Link
        to="/products/price-plans/$id"
        params={{ id: NEW_PLAN }}
        search={search}
        aria-label={ends ? t`Prolonger le tarif de ${name}` : t`Créer les prix de ${name}`}
      >
        {ends ? <Trans>Prolonger</Trans> : <Trans>Créer ses prix</Trans>}
      </Link>
    </Button>
  )
}
