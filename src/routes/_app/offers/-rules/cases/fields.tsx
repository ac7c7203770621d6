// The fields of a case: its name, its subsidiary, actor and date, and its quantities.
import { useLingui as useI18n } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { caseFields } from '#contract/rules/rule-fields.ts'
import { actors } from '#engine/prices/amounts.ts'
import { zonesQuery } from '#entities/lookups/queries.ts'
import { actorLabels } from '#entities/prices/fields.ts'
import { Field, Input } from '#kit/elements/controls.ts'
import { Box, SimpleGrid, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { fieldMessage, firstMessage } from '#kit/feedback/messages.ts'
import { AddButton } from '#kit/form/add-button.tsx'
import { DateInput } from '#kit/form/fields/date-input.tsx'
import { Select } from '#kit/form/fields/select.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { Block, ProductChoice } from '../block.tsx'
import { useRuleEditing } from '../context.ts'
import { Operand } from '../operand.tsx'
import { blankQuantity, type CaseLine, type QuantityRow } from './values.ts'

interface PartProps {
  line: CaseLine
  at: string
  onChange: (values: Partial<CaseLine>) => void
}

interface CaseFieldsProps extends PartProps {
  focused: boolean
  /** Stored without a subsidiary: it may stay so. */
  nowhere: boolean
}

export function CaseFields({ line, at, focused, nowhere, onChange }: CaseFieldsProps) {
  const { t } = useLingui()
  const { i18n } = useI18n()
  const { readOnly } = useRuleEditing()
  const zones = useQuery(zonesQuery()).data?.items ?? []
  const [problem, setProblem] = useState<string>()
  return (
    <SimpleGrid columns={{ base: 1, md: 2, xl: 4 }} gap="4">
      <Labelled label={t`Nom du cas`} at={`${at}.name`} required>
        <Input
          value={line.name}
          readOnly={readOnly}
          maxLength={caseFields.name.max}
          lang={CONTENT_LANGUAGE}
          autoComplete="off"
          autoFocus={focused}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Labelled>
      <Labelled
        label={t`Filiale du cas`}
        at={`${at}.zone`}
        required={!nowhere}
        help={
          nowhere && line.zone === null
            ? t`Ce cas est calculé au tarif national : un article qui n’a de prix que dans une filiale y reste sans prix. Choisissez-en une.`
            : undefined
        }
      >
        <Select
          disabled={readOnly}
          value={line.zone ?? ''}
          items={[
            ...(nowhere ? [{ value: '', label: t`Aucune (tarif national)` }] : []),
            ...zones.map(({ code_sigma, name }) => ({ value: code_sigma, label: name })),
          ]}
          onChange={(zone) => onChange({ zone: zone || null })}
        />
      </Labelled>
      <Labelled label={t`Acteur du cas`} at={`${at}.actor`}>
        <Select
          disabled={readOnly}
          value={line.actor}
          items={actors.map((actor) => ({ value: actor, label: i18n._(actorLabels[actor]) }))}
          onChange={(actor) => onChange({ actor: actor === 'agency' ? 'agency' : 'seller' })}
        />
      </Labelled>
      <Labelled label={t`Jour du cas`} at={`${at}.date`} help={t`Vide : le jour où il est essayé.`} problem={problem}>
        <DateInput
          value={line.date}
          readOnly={readOnly}
          invalid={problem !== undefined}
          onProblem={(wrong) => setProblem(wrong ? fieldMessage('invalid_date') : undefined)}
          onChange={(date) => onChange({ date })}
        />
      </Labelled>
    </SimpleGrid>
  )
}

interface LabelledProps {
  label: string
  at: string
  required?: boolean
  help?: string | undefined
  problem?: string | undefined
  children: ReactNode
}

function Labelled({ label, at, required = false, help, problem, children }: LabelledProps) {
  const { errors } = useRuleEditing()
  const error = problem ?? firstMessage(errors.filter(({ field }) => field === at))
  return (
    <Field.Root invalid={error !== undefined} required={required}>
      <Field.Label>
        {label}
        <Field.RequiredIndicator />
      </Field.Label>
      {children}
      <Field.ErrorText role="alert">{error}</Field.ErrorText>
      {help && <Field.HelperText>{help}</Field.HelperText>}
    </Field.Root>
  )
}

export function CaseQuantities({ line: { quantities }, at, onChange }: PartProps) {
  const { t } = useLingui()
  const { readOnly } = useRuleEditing()
  const set = (place: number, row: Partial<QuantityRow>) =>
    onChange({ quantities: quantities.map((one, index) => (index === place ? { ...one, ...row } : one)) })
  return (
    <Stack as="section" gap="2" aria-label={t`Quantités du cas`}>
      <Text fontWeight="medium">
        <Trans>Quantités</Trans>
      </Text>
      <Text textStyle="sm" color="fg.muted">
        <Trans>Les autres articles ont leur quantité par défaut.</Trans>
      </Text>
      <Stack as="ul" listStyleType="none" gap="2">
        {quantities.map((row, place) => (
          <Block
            key={row.id}
            as="li"
            at={`${at}.quantities.${place}`}
            removal={t`Retirer cette quantité`}
            onRemove={() => onChange({ quantities: quantities.toSpliced(place, 1) })}
          >
            <ProductChoice label={t`Article du cas`} value={row.product_id} onChange={(product_id) => set(place, { product_id })} />
            <Operand
              kind="quantity"
              value={row.quantity}
              label={t`Quantité`}
              readOnly={readOnly}
              onChange={(quantity) => set(place, { quantity })}
            />
          </Block>
        ))}
      </Stack>
      {!readOnly && (
        <Box>
          <AddButton size="xs" variant="outline" onClick={() => onChange({ quantities: [...quantities, blankQuantity()] })}>
            <Plus size={14} aria-hidden />
            <Trans>Article</Trans>
          </AddButton>
        </Box>
      )}
    </Stack>
  )
}
