// The page of a plan once it is loaded: the form and what it would do, or what the plan did.
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@tanstack/react-form'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { useDay } from '#api/day.ts'
import { useCanCall } from '#api/session.ts'
import type { Catalog } from '#contract/prices/catalogs.ts'
import type { PricePlan } from '#contract/prices/price-plans.ts'
import { useOwnCatalog } from '#entities/lookups/own-zone.ts'
import { planName, planStateLabels, planStateMeanings } from '#entities/prices/plan-words.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box, Flex, HStack } from '#kit/elements/layout.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { StateBadge } from '#kit/feedback/state-badge.tsx'
import { useUnsavedChanges } from '#kit/form/unsaved.tsx'
import { formatInstant } from '#kit/format/formats.ts'
import { Page, PageHeader } from '#kit/page/page.tsx'

import { PlanActions } from './actions.tsx'
import { isOpenPlan } from './apply/states.ts'
import { PlanDescription } from './description.tsx'
import { PlanFormFields } from './form/form.tsx'
import { usePlanForm } from './form/plan-form.ts'
import { newPlanValues, valuesOfPlan } from './form/values.ts'
import { PlansTrail } from './links.tsx'
import { PlanResult } from './result.tsx'
import { useLivePlan } from './save.ts'

const route = getRouteApi('/_app/products/price-plans/$id')

interface PlanEditorProps {
  /** Undefined while it does not exist. */
  plan: PricePlan | undefined
  catalogs: Catalog[]
  /** Called with the id before its page is opened. */
  onCreated: (id: number) => void
}

export function PlanEditor({ plan, catalogs, onCreated }: PlanEditorProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const day = useDay()
  const search = route.useSearch()
  const own = useOwnCatalog(catalogs) ?? (catalogs.length === 1 ? (catalogs[0]?.id ?? null) : null)
  const [start] = useState(() => (plan ? valuesOfPlan(plan, day) : newPlanValues({ search, day, own })))
  const form = usePlanForm(start)
  const values = useSelector(form.store, (state) => state.values)
  const mayChange = useCanCall(plan ? 'price_plans.update' : 'price_plans.create')
  const open = mayChange && (!plan || isOpenPlan(plan))
  const live = useLivePlan({
    form,
    values,
    plan,
    day,
    open,
    onCreated: ({ id }) => {
      onCreated(id)
      void navigate({
        to: '/products/price-plans/$id',
        params: { id: String(id) },
        search: {},
        replace: true,
        resetScroll: false,
        // What is typed while the plan is created stays in the form.
        ignoreBlocker: true,
      })
    },
  })
  useUnsavedChanges(() => live.unsent && JSON.stringify(form.state.values) !== JSON.stringify(start))
  return (
    <Page h={{ xl: 'full' }} maxW="none" minH="0" gap="3">
      <PageHeader
        trail={<PlansTrail />}
        title={plan ? planName(plan) : t`Nouvelle campagne tarifaire`}
        badges={plan && <PlanBadge plan={plan} />}
        meta={plan && <ByWhom plan={plan} />}
        actions={plan && <PlanActions plan={plan} />}
      />
      {live.conflict && <Conflict {...live.conflict} />}
      <Flex gap="4" align="stretch" direction={{ base: 'column', xl: 'row' }} flex={{ xl: '1' }} minH="0">
        <Box flex={{ xl: '0 0 21.5rem' }} minW="0" overflowY={{ xl: 'auto' }} pb={{ xl: '2' }}>
          {open ? (
            <PlanFormFields form={form} catalogs={catalogs} count={plan?.product_count ?? null} />
          ) : (
            plan && <PlanDescription plan={plan} catalogs={catalogs} />
          )}
        </Box>
        <PlanResult plan={plan} live={live} />
      </Flex>
    </Page>
  )
}

export function PlanBadge({ plan: { status } }: { plan: Pick<PricePlan, 'status'> }) {
  const { i18n } = useLingui()
  return <StateBadge means={planStateMeanings[status]}>{i18n._(planStateLabels[status])}</StateBadge>
}

function ByWhom({ plan }: { plan: PricePlan }) {
  const { applied_by, undone_by } = plan
  const [created, applied, undone] = [plan.created_at, plan.applied_at, plan.undone_at].map((one) => formatInstant(one))
  const author = plan.created_by?.name ?? '—'
  return (
    <>
      <Trans>
        Créée le {created} par {author}
      </Trans>
      {applied && (
        <>
          {' · '}
          <Trans>
            appliquée le {applied} par {applied_by}
          </Trans>
        </>
      )}
      {undone && (
        <>
          {' · '}
          <Trans>
            annulée le {undone} par {undone_by}
          </Trans>
        </>
      )}
    </>
  )
}

function Conflict({ takeTheirs, keepMine }: { takeTheirs: () => void; keepMine: () => void }) {
  return (
    <Notice
      status="warning"
      size="sm"
      role="alert"
      title={<Trans>Quelqu’un d’autre a modifié cette campagne pendant votre saisie.</Trans>}
      action={
        <HStack gap="2" wrap="wrap">
          <Button size="xs" variant="outline" onClick={takeTheirs}>
            <Trans>Reprendre sa version</Trans>
          </Button>
          <Button size="xs" variant="outline" onClick={keepMine}>
            <Trans>Garder la mienne</Trans>
          </Button>
        </HStack>
      }
    />
  )
}
