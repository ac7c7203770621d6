// Form fields for dates, decimals and rich text.
import { Skeleton } from '@chakra-ui/react'
import { Suspense } from 'react'

import type { TypedUnit } from '#engine/parsing/numbers.ts'

import { lazyAtRest } from '../../browser/at-rest.ts'
import { RichTextBox } from '../../text/rich-text-box.tsx'
import { useFieldContext } from '../context.ts'
import { DateInput } from './date-input.tsx'
import { DecimalInput } from './decimal-input.tsx'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

/** Where a control reports that its text is not understood. Validation does not reset the error, and it keeps the form from saving. */
function useProblem<Value = string>() {
  const field = useFieldContext<Value | null>()
  return {
    field,
    problem: Boolean(field.state.meta.errorMap.onMount),
    report: (key: string | null) =>
      field.setMeta((meta) => ({ ...meta, errorMap: { ...meta.errorMap, onMount: key ?? undefined }, isTouched: true })),
  }
}

/** Date field, `'YYYY-MM-DD' | null`. */
export function DateField(frame: FieldProps) {
  const { field, problem, report } = useProblem()
  return (
    <FieldFrame {...frame}>
      <DateInput
        name={field.name}
        value={field.state.value}
        invalid={problem}
        onChange={field.handleChange}
        onBlur={field.handleBlur}
        onProblem={(invalid) => report(invalid ? 'invalid_date' : null)}
        {...(frame.disabled ? { disabled: true } : {})}
        {...(frame.readOnly ? { readOnly: true } : {})}
      />
    </FieldFrame>
  )
}

interface DecimalFieldProps extends FieldProps {
  unit?: TypedUnit
  /** Called when another unit was typed; if omitted, the unit is fixed. */
  onUnit?: (unit: TypedUnit) => void
  maxDecimals?: number
  /** Whether negative numbers are allowed. */
  signed?: boolean
}

/** Field for an exact decimal, `"129.90" | null`. */
export function DecimalField({ unit, onUnit, maxDecimals, signed = false, ...frame }: DecimalFieldProps) {
  const { field, problem, report } = useProblem()
  return (
    <FieldFrame {...frame}>
      <DecimalInput
        name={field.name}
        value={field.state.value}
        invalid={problem}
        onChange={(value, written) => {
          field.handleChange(value)
          if (written && written !== unit) onUnit?.(written)
        }}
        onBlur={field.handleBlur}
        onProblem={report}
        switchable={onUnit !== undefined}
        signed={signed}
        {...(unit ? { unit } : {})}
        {...(maxDecimals === undefined ? {} : { maxDecimals })}
        {...(frame.disabled ? { disabled: true } : {})}
        {...(frame.readOnly ? { readOnly: true } : {})}
      />
    </FieldFrame>
  )
}

/** Field for a whole number, `12 | null`. */
export function WholeField(frame: FieldProps) {
  const { field, problem, report } = useProblem<number>()
  const { value } = field.state
  return (
    <FieldFrame {...frame}>
      <DecimalInput
        name={field.name}
        value={value === null ? null : String(value)}
        invalid={problem}
        onChange={(text) => field.handleChange(text === null ? null : Number(text))}
        onBlur={field.handleBlur}
        onProblem={report}
        maxDecimals={0}
        {...(frame.disabled ? { disabled: true } : {})}
        {...(frame.readOnly ? { readOnly: true } : {})}
      />
    </FieldFrame>
  )
}

/** The editor is large: it is loaded once the page showing its text is idle. */
const Editor = lazyAtRest(async () => (await import('../../text/rich-text-editor.tsx')).RichTextEditor)

/** Rich text as HTML, `string | null`. The text appears before its editor, which is not loaded for read-only fields. */
export function RichTextField(frame: FieldProps) {
  const field = useFieldContext<string | null>()
  const { value, meta } = field.state
  // A text typed here has not been sanitised by the server yet, so only a stored one is shown as HTML.
  const { isDefaultValue: isStored } = meta
  if (frame.readOnly && isStored)
    return (
      <FieldFrame {...frame}>
        <RichTextBox html={value} label={frame.label} />
      </FieldFrame>
    )
  return (
    <FieldFrame {...frame}>
      <Suspense fallback={isStored ? <RichTextBox html={value} /> : <Skeleton h="40" w="full" />}>
        <Editor
          value={value}
          label={frame.label}
          editable={!frame.readOnly && !frame.disabled}
          onChange={field.handleChange}
          onBlur={field.handleBlur}
        />
      </Suspense>
    </FieldFrame>
  )
}
