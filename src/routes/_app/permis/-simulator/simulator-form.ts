// The form of the simulator: what is typed stays on the device until it is a scenario, and the one that the address names is opened.
import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'

import type { Permit } from '#contract/permits/permits.ts'
import { draftKeys } from '#device/draft-keys.ts'
import { confirm } from '#device/questions.ts'
import { useEffectWhen } from '#kit/form/effect-when.ts'
import { useAppForm } from '#kit/form/form.tsx'
import { changedFields } from '#kit/form/merge.ts'
import { useDraft } from '#kit/form/use-draft.ts'
import { type Saved, useSaved } from '#kit/saved/saved.tsx'

import { wrongThresholds, type Thresholds } from '../-permits/levels-form.ts'
import { noScenario, Scenario, scenarioOf, scenarioFormValues } from './scenario.ts'

const route = getRouteApi('/_app/permis/$id/simulator')

/** The scenario that what is typed is laid over. */
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
      // What was typed and not saved stays on top of what is opened.
      const fill = !isTyped()
      // Rendered at once: a form that sees its old defaults again would take its values from them.
      flushSync(() => setBase(next))
      if (fill) form.reset(scenarioFormValues(next.scenario, stored))
    }),
  )
  /** What is typed is given up after a question alone, unless it is what is opened. */
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
