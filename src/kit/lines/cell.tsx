// A cell of editable lines: a choice, a date, a text or a number, with its error.
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { Field, Input } from '../elements/controls.ts'
import { Box } from '../elements/layout.ts'
import { Text, VisuallyHidden } from '../elements/text.ts'
import { firstMessage } from '../feedback/messages.ts'
import { DateInput } from '../form/fields/date-input.tsx'
import { DecimalInput } from '../form/fields/decimal-input.tsx'
import { Select } from '../form/fields/select.tsx'
import { formatNumber } from '../format/formats.ts'
import { bareDecimal, cellText, type LineColumn, MOST_DECIMALS, type rowFrom } from './columns.ts'
import type { Line, LineErrors } from './line.ts'

interface CellProps<Of extends Line> {
  role: 'rowheader' | 'cell'
  column: LineColumn<Of>
  from: ReturnType<typeof rowFrom>
  line: Of
  readOnly: boolean
  errors: LineErrors
  problem: string | undefined
  onProblem: (key: string | null) => void
  onChange: (value: string | null) => void
}

/** `problem` is the key of an error in the text of the cell; `onProblem` reports one, or null when the text is understood. */
export function Cell<Of extends Line>({ role, column, from, line, readOnly, errors, problem, onProblem, onChange }: CellProps<Of>) {
  const { label, control, field, follows } = column
  const name = field(line)
  const error = firstMessage([problem ?? (name === null ? undefined : errors[`${line.id}.${name}`])])
  const quiet = follows?.(line) ?? false
  const value = column.read(line)
  // If a pasted text was not understood, the cell is shown empty, whatever value the line has.
  const unread = problem !== undefined
  const choose = (chosen: string | null) => {
    onProblem(null)
    onChange(chosen)
  }
  const narrowLabel = (
    <Text aria-hidden hideFrom={from} textStyle="xs" color="fg.muted">
      {label}
    </Text>
  )
  const hint = column.hint?.(line)
  const inherited = column.inherited?.(line) ?? null
  const said = hint && <VisuallyHidden>{hint}</VisuallyHidden>
  if (readOnly || column.fixed)
    return (
      <Box
        role={role}
        minW="0"
        title={hint ?? undefined}
        px={{ base: '0', [from]: '3' }}
        py={{ base: '1', [from]: '2.5' }}
        lineHeight="short"
        textStyle="sm"
        textAlign={{ base: 'start', [from]: control.kind === 'decimal' ? 'end' : 'start' }}
        color={quiet || (value === null && inherited !== null) ? 'fg.muted' : undefined}
        overflowWrap="anywhere"
        // On narrow screens, the title of the line above its other cells.
        gridColumn={column.fixed && { base: '1 / -1', [from]: 'auto' }}
        fontWeight={column.fixed && 'medium'}
      >
        {!column.fixed && narrowLabel}
        {cellText(column, line)}
        {said}
      </Box>
    )
  return (
    <Box role={role} minW="0" data-cell={column.key} title={hint ?? undefined} css={quiet ? { '& input': { color: 'fg.muted' } } : {}}>
      <Field.Root invalid={error !== undefined} gap={{ base: '1', [from]: '0' }}>
        {narrowLabel}
        {control.kind === 'text' ? (
          <Input
            aria-label={label}
            value={unread ? '' : (value ?? '')}
            maxLength={control.maxLength}
            autoComplete="off"
            lang={CONTENT_LANGUAGE}
            onChange={({ target }) => choose(target.value || null)}
          />
        ) : control.kind === 'choice' ? (
          <Select
            aria-label={label}
            value={unread ? '' : (value ?? '')}
            items={control.items}
            onChange={(chosen) => choose(chosen || null)}
          />
        ) : control.kind === 'date' ? (
          <DateInput
            aria-label={label}
            value={value}
            invalid={problem !== undefined}
            onChange={onChange}
            onProblem={(invalid) => onProblem(invalid ? 'invalid_date' : null)}
          />
        ) : (
          <DecimalInput
            aria-label={label}
            value={bareDecimal(value)}
            maxDecimals={control.maxDecimals ?? MOST_DECIMALS}
            signed={control.signed ?? false}
            {...(control.unit && { unit: control.unit })}
            placeholder={inherited === null ? undefined : formatNumber(bareDecimal(inherited) ?? '')}
            invalid={problem !== undefined}
            onChange={onChange}
            onProblem={onProblem}
          />
        )}
        {said}
        <Field.ErrorText role="alert" px={{ base: '0', [from]: '3' }} pb={{ base: '0', [from]: '1.5' }}>
          {error}
        </Field.ErrorText>
      </Field.Root>
    </Box>
  )
}
