// The operand that a rule compares with or writes: a number in its unit, a day, yes or no, a subsidiary, an actor.
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { actors } from '#engine/prices/amounts.ts'
import { zonesQuery } from '#entities/lookups/queries.ts'
import { actorLabels } from '#entities/prices/fields.ts'
import type { ValueKind } from '#entities/rules/words.ts'
import { Field } from '#kit/elements/controls.ts'
import { fieldMessage } from '#kit/feedback/messages.ts'
import { DateInput } from '#kit/form/fields/date-input.tsx'
import { DecimalInput } from '#kit/form/fields/decimal-input.tsx'
import { Select } from '#kit/form/fields/select.tsx'

interface OperandProps {
  kind: ValueKind
  /** Empty until a value is entered. */
  value: string
  label: string
  readOnly: boolean
  onChange: (value: string) => void
}

const units = { money: 'EUR', percent: 'PERCENT' } as const

export function Operand({ kind, value, label, readOnly, onChange }: OperandProps) {
  const [problem, setProblem] = useState<string | null>(null)
  if (kind === 'zone') return <ZoneOperand value={value} label={label} readOnly={readOnly} onChange={onChange} />
  if (kind === 'actor') return <ActorOperand value={value} label={label} readOnly={readOnly} onChange={onChange} />
  return (
    <Field.Root w={kind === 'day' ? '10rem' : '7.5rem'} invalid={problem !== null} readOnly={readOnly}>
      {kind === 'day' ? (
        <DateInput
          aria-label={label}
          value={value || null}
          invalid={problem !== null}
          readOnly={readOnly}
          onProblem={(wrong) => setProblem(wrong ? fieldMessage('invalid_date') : null)}
          onChange={(day) => onChange(day ?? '')}
        />
      ) : (
        <DecimalInput
          aria-label={label}
          value={value || null}
          invalid={problem !== null}
          readOnly={readOnly}
          maxDecimals={kind === 'quantity' ? 4 : 6}
          signed={kind === 'percent'}
          {...(kind === 'money' || kind === 'percent' ? { unit: units[kind] } : {})}
          onProblem={(key) => setProblem(key && fieldMessage(key))}
          onChange={(number) => onChange(number ?? '')}
        />
      )}
      <Field.ErrorText role="alert">{problem}</Field.ErrorText>
    </Field.Root>
  )
}

type ChoiceOperandProps = Omit<OperandProps, 'kind'>

function ZoneOperand(props: ChoiceOperandProps) {
  const zones = useQuery(zonesQuery()).data?.items ?? []
  return <Options {...props} items={zones.map(({ code_sigma, name }) => ({ value: code_sigma, label: name }))} />
}

function ActorOperand(props: ChoiceOperandProps) {
  const { i18n } = useLingui()
  return <Options {...props} items={actors.map((actor) => ({ value: actor, label: i18n._(actorLabels[actor]) }))} />
}

interface OptionsProps extends ChoiceOperandProps {
  items: readonly { value: string; label: string }[]
}

/** A select that is no wider than necessary. */
export function Options({ label, readOnly, ...select }: OptionsProps) {
  return <Select {...select} aria-label={label} disabled={readOnly} w="auto" minW="8rem" maxW="full" />
}
