// The expected results of a case, each beside the current result.
import { useLingui as useI18n } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Plus } from 'lucide-react'

import type { Evaluation } from '#contract/rules/rules.ts'
import { ruleFields } from '#engine/rules/rules.ts'
import { mayBeNone, outcomeText } from '#entities/rules/outcome.ts'
import { fieldLabels, kindOf } from '#entities/rules/words.ts'
import { Button } from '#kit/elements/controls.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { announce } from '#kit/feedback/announce.tsx'
import { AddButton } from '#kit/form/add-button.tsx'

import { Block, ProductChoice } from '../block.tsx'
import { YesNo } from '../conditions.tsx'
import { useRuleEditing } from '../context.ts'
import { Operand, Options } from '../operand.tsx'
import { asFound, isMet, outcomeOf } from './found.ts'
import { blankExpected, blankOf, type CaseLine, type ExpectedRow } from './values.ts'

interface ExpectedResultsProps {
  line: CaseLine
  at: string
  found: Evaluation | undefined
  onChange: (values: Partial<CaseLine>) => void
}

export function ExpectedResults({ line: { expected }, at, found, onChange }: ExpectedResultsProps) {
  const { t } = useLingui()
  const { readOnly, errors } = useRuleEditing()
  const none = errors.some(({ field }) => field === `${at}.expected`)
  const taken = found && asFound(expected, found)
  const take = () => {
    if (!taken) return
    onChange({ expected: taken })
    announce(t`Les résultats calculés sont maintenant attendus.`)
  }
  return (
    <Stack as="section" gap="2" aria-label={t`Résultats attendus`}>
      <Text fontWeight="medium">
        <Trans>Résultats attendus</Trans>
      </Text>
      {expected.length === 0 && (
        <Text textStyle="sm" color={none ? 'fg.error' : 'fg.muted'} {...(none && { role: 'alert' })}>
          {taken?.length === 0 ? (
            <Trans>Aucune règle ne change quoi que ce soit ici : ajoutez ce que vous attendez.</Trans>
          ) : (
            <Trans>Ajoutez ce que vous attendez, ou prenez ce que les règles font maintenant.</Trans>
          )}
        </Text>
      )}
      <Stack as="ul" listStyleType="none" gap="2">
        {expected.map((row, place) => (
          <Expected
            key={row.id}
            row={row}
            at={`${at}.expected.${place}`}
            found={found}
            onChange={(values) => onChange({ expected: expected.map((one) => (one.id === row.id ? { ...one, ...values } : one)) })}
            onRemove={() => onChange({ expected: expected.toSpliced(place, 1) })}
          />
        ))}
      </Stack>
      {!readOnly && (
        <HStack gap="2" wrap="wrap">
          <AddButton size="xs" variant="outline" onClick={() => onChange({ expected: [...expected, blankExpected()] })}>
            <Plus size={14} aria-hidden />
            <Trans>Résultat attendu</Trans>
          </AddButton>
          <Button size="xs" variant="outline" disabled={!taken || taken.length === 0} onClick={take}>
            <Trans>Prendre ce qui est calculé maintenant</Trans>
          </Button>
        </HStack>
      )}
    </Stack>
  )
}

interface ExpectedProps {
  row: ExpectedRow
  at: string
  found: Evaluation | undefined
  onChange: (values: Partial<ExpectedRow>) => void
  onRemove: () => void
}

function Expected({ row, at, found, onChange, onRemove }: ExpectedProps) {
  const { t } = useLingui()
  const { i18n } = useI18n()
  const { readOnly } = useRuleEditing()
  const { product_id, field, value } = row
  const kind = kindOf[field]
  const actual = outcomeOf(found, product_id, field)
  return (
    <Block as="li" at={at} removal={t`Retirer ce résultat attendu`} onRemove={onRemove}>
      <Options
        label={t`Résultat attendu`}
        value={field}
        readOnly={readOnly}
        items={ruleFields.map((one) => ({ value: one, label: i18n._(fieldLabels[one]) }))}
        onChange={(chosen) => {
          const wanted = ruleFields.find((one) => one === chosen)
          if (wanted) onChange({ field: wanted, value: blankOf(wanted) })
        }}
      />
      <ProductChoice label={t`Article attendu`} value={product_id} onChange={(id) => onChange({ product_id: id })} />
      {kind === 'boolean' ? (
        <YesNo label={t`Valeur attendue`} value={value === true} onChange={(wanted) => onChange({ value: wanted })} />
      ) : (
        <Operand
          key={kind}
          kind={kind}
          value={typeof value === 'string' ? value : ''}
          label={t`Valeur attendue`}
          readOnly={readOnly}
          onChange={(wanted) => onChange({ value: wanted })}
        />
      )}
      {mayBeNone(field) && !readOnly && (
        <Text textStyle="xs" color="fg.muted" alignSelf="center">
          <Trans>vide : aucun</Trans>
        </Text>
      )}
      {found && actual !== undefined && product_id !== 0 && <Now met={isMet(row, found)} text={outcomeText(field, actual)} />}
    </Block>
  )
}

function Now({ met, text }: { met: boolean; text: string }) {
  return (
    <HStack gap="1" alignSelf="center" color={met ? 'green.fg' : 'fg.error'} textStyle="sm" data-part="now">
      {met ? <CircleCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
      <Text as="span">{met ? <Trans>obtenu : {text}</Trans> : <Trans>obtenu à la place : {text}</Trans>}</Text>
    </HStack>
  )
}
