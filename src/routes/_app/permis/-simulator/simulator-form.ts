// The form of the simulator: its values stay on the device until they are saved as a scenario; it opens the scenario in the URL.
import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'

import type { Permit } from '#contract/permits/permits.ts'
import { confirm } from '#device/questions.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { useEffectWhen } from '#kit/form/effect-when.ts'
import { useAppForm } from '#kit/form/form.tsx'
import { changedFields } from '#kit/form/merge.ts'
import { useDraft } from '#kit/form/use-draft.ts'
import { type Saved, useSaved } from '#kit/saved/saved.tsx'

import { wrongThresholds, type Thresholds } from '../-permits/levels-form.ts'
import { noScenario, Scenario, scenarioOf, scenarioFormValues } from './scenario.ts'

const route = getRouteApi('/_app/permis/$id/simulator')

/** The scenario that the form's changes are relative to. */
interface Base {
  view: number | undefined
  version: number | undefined
  scenario: Scenario
}
const nothingOpen: Base = { view: undefined, version: undefined, scenario: noScenario }

export function useSimulatorForm({ id, name }: Permit, stored: Thresholds) {
  const { t } = useLingui()
  const { view } = route.useSearch()
  const navigate = route.useNavigate()
  const asked = useSaved(`permits/${id}`).find((one) => one.id === view)
  const [base, setBase] = useState<Base>(nothingOpen)
  const form = useAppForm({
    defaultValues: useMemo(() => scenarioFormValues(base.scenario, stored), [base.scenario, stored]),
    validators: { onChange: wrongThresholds },
  })
  useDraft(form, { key: draftKeys.permit_simulation(id), title: t`Simulation de ${name}` }, { isNew: false })
  const isTyped = () => changedFields(scenarioFormValues(base.scenario, stored), form.state.values).length > 0
  const next: Base = asked ? { view: asked.id, version: asked.version, scenario: v.parse(Scenario, asked.state) } : nothingOpen
  const isNew = next.view === view && (next.view !== base.view || next.version !== base.version)
  useEffectWhen(isNew, () =>
    queueMicrotask(() => {
      // Unsaved values are kept when another scenario is opened.
      const fill = !isTyped()
      // Rendered synchronously: a form that sees its old defaults again would take its values from them.
      flushSync(() => setBase(next))
      if (fill) form.reset(scenarioFormValues(next.scenario, stored))
    }),
  )
  /** Discards unsaved values only after a confirmation, unless they equal the scenario that is opened. */
  const open = async (saved: Saved | null) => {
    const scenario = saved ? v.parse(Scenario, saved.state) : noScenario
    if (JSON.stringify(scenario) !== JSON.stringify(scenarioOf(form.state.values, stored))) {
      if (saved?.id !== view && isTyped() && !(await confirm({}))) return
      form.reset(scenarioFormValues(base.scenario, stored))
    }
    await navigate({ search: { view: saved?.id }, resetScroll: false })
  }
  return { form, opened: view, open }
}
