// The test cases of an offer's rules, which are run before every save, and the findings of the analysis.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FlaskConical, Plus } from 'lucide-react'
import { useState } from 'react'

import { api } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { RuleCases, TriedCase } from '#contract/rules/rule-cases.ts'
import type { Rule, RuleProductName } from '#contract/rules/rules.ts'
import { LastSave } from '#entities/offers/last-save.tsx'
import { useNames } from '#entities/rules/names.ts'
import { ruleCasesQuery, ruleProductsQuery, rulesQuery } from '#entities/rules/queries.ts'
import type { Names } from '#entities/rules/sentence.ts'
import { Button } from '#kit/elements/controls.ts'
import { Flex, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { announce } from '#kit/feedback/announce.tsx'
import { EmptyState, FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { useFieldContext } from '#kit/form/context.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { useKnownField } from '#kit/form/known-field.ts'
import { isSame } from '#kit/form/rows.ts'
import type { Line } from '#kit/lines/line.ts'
import { ReorderList } from '#kit/list/reorder.tsx'

import { useOffer } from '../../-page/offer.ts'
import { RuleEditingContext, useRuleEditing } from '../context.ts'
import type { Finding } from '../findings.tsx'
import { RuleParts } from '../parts.tsx'
import { RuleAnalysis } from './analysis.tsx'
import { Case } from './case.tsx'
import { useCaseForm } from './form.ts'
import { type CaseLine, caseOf, copyOf, newCase, storedNowhere, caseFormValues } from './values.ts'

const route = getRouteApi('/_app/offers/$id/rules/cases')

export function RuleBench() {
  const offer = useOffer()
  // Refetched when editing begins, however fresh the cached cases are.
  const cases = useQuery({ ...ruleCasesQuery(offer.id), staleTime: 0 })
  const rules = useQuery(rulesQuery(offer.id))
  const products = useQuery(ruleProductsQuery(offer.id))
  const names = useNames(products.data?.items ?? [], rules.data?.items ?? [])
  const failed = [cases, rules, products].find(({ isError, data }) => isError && !data)
  return (
    <Stack gap="4">
      <RuleParts offer_id={offer.id} shown="cases" />
      {failed ? (
        <FailedState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : cases.data && products.data && rules.data ? (
        <Editor key={offer.id} offer={offer} stored={cases.data} products={products.data.items} names={names} rules={rules.data.items} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Stack>
  )
}

interface EditorProps {
  offer: { id: number; name: string }
  stored: RuleCases
  products: readonly RuleProductName[]
  names: Names
  rules: readonly Rule[]
}

function Editor({ offer, stored, products, names, rules }: EditorProps) {
  const readOnly = !useCanCall('rule_cases.save')
  // A case keeps its key when it is stored for the first time, so that it stays open and keeps the focus.
  const [known, setKnown] = useState<ReadonlyMap<Line['id'], Line['id']>>(new Map())
  const numbered = (ids: typeof known) =>
    setKnown((all) => new Map([...all, ...[...ids].map(([id, had]) => [id, all.get(had) ?? had] as const)]))
  const keyOf = (id: Line['id']) => known.get(id) ?? id
  const { errors, forgive, base, ...versioned } = useCaseForm(offer, stored, names, numbered)
  const tried = useTried(offer.id, base.version)
  const { form } = versioned
  const inPlace = Object.entries(errors).map(([field, error]) => ({ ...error, field }))
  return (
    <RuleEditingContext value={{ products, names, errors: inPlace, readOnly }}>
      <FormLayout {...versioned} gap="4" readOnly={readOnly}>
        <form.AppField name="items" listeners={{ onChange: forgive }}>
          {() => <Cases offer_id={offer.id} stored={base} tried={tried} rules={rules} keyOf={keyOf} />}
        </form.AppField>
        <LastSave offer_id={offer.id} part="rule_case" />
      </FormLayout>
    </RuleEditingContext>
  )
}

/** The results of the stored cases with the stored rules; run again for each version of the offer. */
function useTried(offer_id: number, version: number): readonly TriedCase[] | undefined {
  const { t } = useLingui()
  const meta = { error: () => t`Les cas n’ont pas pu être essayés` }
  const query = api.rule_cases.run.queryOptions({ input: { offer_id }, meta })
  const { data } = useQuery({ ...query, queryKey: [...query.queryKey, version], staleTime: 0 })
  return data?.items
}

interface CasesProps {
  offer_id: number
  stored: RuleCases
  tried: readonly TriedCase[] | undefined
  rules: readonly Rule[]
  /** The key of a case on this screen, even after it was stored under a new id. */
  keyOf: (id: Line['id']) => Line['id']
}

function Cases({ offer_id, stored, tried, rules, keyOf }: CasesProps) {
  const { t } = useLingui()
  const { readOnly } = useRuleEditing()
  const label = t`Cas d’essai`
  const id = useKnownField(label)
  const field = useFieldContext<CaseLine[]>()
  const lines = field.state.value
  const mayAnalyse = useCanCall('rules.analyse')
  const { case: asked } = route.useSearch()
  const [open, setOpen] = useState<ReadonlySet<Line['id']>>(() => new Set(asked === undefined ? [] : [asked]))
  const [added, setAdded] = useState<Line['id']>()
  const before = new Map(caseFormValues(stored).items.map((one) => [one.id, one]))
  const nowhere = storedNowhere(stored)
  const show = (one: Line['id'], shown: boolean) =>
    setOpen((all) => new Set(shown ? [...all, one] : [...all].filter((other) => other !== one)))
  const now = () => field.form.getFieldValue(field.name) as CaseLine[]
  const add = (line: CaseLine, behind?: number) => {
    field.handleChange(now().toSpliced((behind ?? lines.length - 1) + 1, 0, line))
    show(line.id, true)
    setAdded(line.id)
  }
  const move = (line: CaseLine, to: number) => {
    const others = now().filter((one) => one.id !== line.id)
    field.handleChange(others.toSpliced(to, 0, line))
    const [name, place] = [line.name || t`Cas sans nom`, to + 1]
    announce(t`${name} : place ${place}`)
  }
  /** The new case is about what the rules of the finding write; the expected results are left to the person. */
  const addFound = ({ rules: found, example }: Finding, text: string) => {
    const written = rules.filter(({ id: rule_id }) => found.includes(rule_id)).flatMap(({ actions }) => actions)
    add(caseOf(text.slice(0, 255), example, written, stored.usual_zone))
    announce(t`Cas ajouté : dites ce que vous attendez.`)
  }
  const failing = tried?.filter(({ failures }) => failures.length > 0).length ?? 0
  return (
    <Stack gap="3" role="group" aria-label={label} id={id} tabIndex={-1}>
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <Text color="fg.muted" flex="1 1 20rem">
          <Trans>
            Les cas sont essayés à chaque enregistrement d’une règle : si l’un d’eux ne donne plus ce qu’il attend, vous en êtes averti
            avant.
          </Trans>{' '}
          {failing > 0 && (
            <Text as="span" color="fg.error">
              <Plural value={failing} one="# cas échoue." other="# cas échouent." />
            </Text>
          )}
        </Text>
        {!readOnly && (
          <Button size="sm" onClick={() => add(newCase(stored.usual_zone))}>
            <Plus size={16} aria-hidden />
            <Trans>Nouveau cas</Trans>
          </Button>
        )}
      </Flex>
      {lines.length === 0 && (
        <EmptyState
          icon={<FlaskConical size={40} />}
          title={<Trans>Aucun cas d’essai</Trans>}
          description={
            <Trans>Un cas dit ce que les règles doivent donner : tant d’articles, une filiale, un jour, et le résultat attendu.</Trans>
          }
        />
      )}
      <ReorderList
        label={t`Cas d’essai, dans leur ordre`}
        items={lines.map((line, place) => ({ id: keyOf(line.id), line, place }))}
        nameOf={({ line }) => line.name || t`Cas sans nom`}
        onMove={readOnly || lines.length < 2 ? undefined : ({ line }, to) => move(line, to)}
      >
        {({ id: known, line, place }) => (
          <Case
            offer_id={offer_id}
            line={line}
            open={open.has(known)}
            added={known === added}
            nowhere={nowhere.has(line.id)}
            changed={!isSame(before.get(line.id) ?? null, line)}
            tried={tried?.find((one) => one.id === line.id)}
            onOpen={(shown) => show(known, shown)}
            onChange={(values) => field.handleChange(now().map((one) => (one.id === line.id ? { ...one, ...values } : one)))}
            onCopy={() => {
              const { name } = line
              add(copyOf(line, t`${name} (copie)`), place)
              announce(t`Cas dupliqué`)
            }}
            onRemove={() => {
              field.handleChange(now().filter((one) => one.id !== line.id))
              announce(t`Cas supprimé`)
            }}
          />
        )}
      </ReorderList>
      {mayAnalyse && <RuleAnalysis offer_id={offer_id} rules={rules} onCase={addFound} />}
    </Stack>
  )
}
