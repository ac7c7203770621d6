// The conditions of a rule as blocks: nested groups, in each of which all or one of the conditions have to hold.
import { useLingui as useI18n } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { type Condition, contextFields, type Group, MOST_LEVELS, ruleFields } from '#engine/rules/rules.ts'
import { conditionText, groupText } from '#entities/rules/sentence.ts'
import { comparatorLabels, fieldLabels, kindOf } from '#entities/rules/words.ts'
import { Box, HStack, html, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { AddButton } from '#kit/form/add-button.tsx'
import { usePlaceKeys } from '#kit/list/place-keys.ts'
import { ReorderList } from '#kit/list/reorder.tsx'

import { Block, ProductChoice } from './block.tsx'
import { useRuleEditing } from './context.ts'
import {
  blankCondition,
  blankGroup,
  changedAt,
  comparatorsFor,
  type Item,
  movedAt,
  NO_PRODUCT,
  type Path,
  withComparator,
  withField,
  withItem,
} from './edits.ts'
import { Operand, Options } from './operand.tsx'

interface ConditionsProps {
  conditions: Group
  onChange: (conditions: Group) => void
}

export function Conditions({ conditions, onChange }: ConditionsProps) {
  return <GroupEditor root={conditions} group={conditions} path={[]} onChange={onChange} onEmptied={() => undefined} />
}

interface GroupEditorProps {
  root: Group
  group: Group
  path: Path
  onChange: (conditions: Group) => void
  /** Its last condition was removed, so the group is removed too. */
  onEmptied: () => void
}

function GroupEditor({ root, group, path, onChange, onEmptied }: GroupEditorProps) {
  const { t } = useLingui()
  const { readOnly, names } = useRuleEditing()
  const { keys, removed, moved } = usePlaceKeys(group.items.length)
  const add = useRef<HTMLButtonElement>(null)
  /** The focused control is removed: focus moves to the group, or to the one around it. */
  const forget = (place: number) => {
    if (group.items.length === 1 && path.length > 0) return onEmptied()
    removed(place)
    add.current?.focus()
  }
  const change = (place: number, to: Item | null) => {
    onChange(changedAt(root, [...path, place], () => to))
    if (to === null) forget(place)
  }
  const move = (from: number, to: number) => {
    moved(from, to)
    onChange(movedAt(root, path, from, to))
  }
  const operate = (operator: Group['operator']) =>
    onChange(path.length === 0 ? { ...root, operator } : changedAt(root, path, () => ({ ...group, operator })))
  const other = group.operator === 'and' ? 'or' : 'and'
  return (
    <html.fieldset borderStartWidth={path.length > 0 ? '2px' : '0'} ps={path.length > 0 ? '3' : '0'} w="full" minW="0">
      <html.legend srOnly>{path.length > 0 ? t`Groupe de conditions` : t`Conditions`}</html.legend>
      <Stack gap="2">
        <HStack gap="2" wrap="wrap">
          <Options
            label={t`Combien de ces conditions doivent être remplies`}
            value={group.operator}
            readOnly={readOnly}
            items={[
              { value: 'and', label: t`Toutes ces conditions (ET)` },
              { value: 'or', label: t`Au moins une de ces conditions (OU)` },
            ]}
            onChange={(operator) => operate(operator === 'or' ? 'or' : 'and')}
          />
        </HStack>
        <ReorderList
          blocks
          label={path.length > 0 ? t`Conditions du groupe, dans leur ordre` : t`Conditions, dans leur ordre`}
          items={group.items.map((item, place) => ({ id: keys[place] ?? place, item, place }))}
          nameOf={({ item }) => t`« ${'items' in item ? groupText(item, names, true) : conditionText(item, names)} »`}
          onMove={readOnly || group.items.length < 2 ? undefined : ({ place }, to) => move(place, to)}
        >
          {({ item, place }) =>
            'items' in item ? (
              <Box flex="1" minW="0">
                <GroupEditor root={root} group={item} path={[...path, place]} onChange={onChange} onEmptied={() => forget(place)} />
              </Box>
            ) : (
              <ConditionEditor
                condition={item}
                at={`conditions.${[...path, place].map((step) => `items.${step}`).join('.')}`}
                onChange={(to) => change(place, to)}
                onRemove={root.items.length > 1 || path.length > 0 ? () => change(place, null) : undefined}
              />
            )
          }
        </ReorderList>
        {!readOnly && (
          <HStack gap="2" wrap="wrap">
            <AddButton ref={add} size="xs" variant="outline" onClick={() => onChange(withItem(root, path, blankCondition()))}>
              <Plus size={14} aria-hidden />
              <Trans>Condition</Trans>
            </AddButton>
            {path.length + 1 < MOST_LEVELS && (
              <AddButton size="xs" variant="ghost" onClick={() => onChange(withItem(root, path, blankGroup(other)))}>
                <Plus size={14} aria-hidden />
                {other === 'or' ? <Trans>Groupe « OU »</Trans> : <Trans>Groupe « ET »</Trans>}
              </AddButton>
            )}
          </HStack>
        )}
      </Stack>
    </html.fieldset>
  )
}

interface ConditionEditorProps {
  condition: Condition
  at: string
  onChange: (condition: Condition) => void
  onRemove: (() => void) | undefined
}

function ConditionEditor({ condition, at, onChange, onRemove }: ConditionEditorProps) {
  const { t } = useLingui()
  const { i18n } = useI18n()
  const { readOnly } = useRuleEditing()
  const { field, comparator, product_id } = condition
  const ofProduct = ruleFields.some((one) => one === field)
  return (
    <Block as="div" at={at} removal={t`Supprimer cette condition`} onRemove={onRemove}>
      <Options
        label={t`Sélection`}
        value={field}
        readOnly={readOnly}
        items={[...ruleFields, ...contextFields].map((one) => ({ value: one, label: i18n._(fieldLabels[one]) }))}
        onChange={(chosen) => {
          const wanted = [...ruleFields, ...contextFields].find((one) => one === chosen)
          if (wanted) onChange(withField(condition, wanted))
        }}
      />
      {ofProduct && (
        <ProductChoice
          label={t`Article regardé`}
          value={product_id ?? NO_PRODUCT}
          onChange={(id) => onChange({ ...condition, product_id: id })}
        />
      )}
      {typeof condition.value !== 'boolean' && (
        <Options
          label={t`Comparaison`}
          value={comparator}
          readOnly={readOnly}
          items={comparatorsFor(field).map((one) => ({ value: one, label: i18n._(comparatorLabels[one]) }))}
          onChange={(chosen) => {
            const wanted = comparatorsFor(field).find((one) => one === chosen)
            if (wanted) onChange(withComparator(condition, wanted))
          }}
        />
      )}
      <Values condition={condition} onChange={onChange} />
    </Block>
  )
}

/** One value, two separated by « et », or any number of values. */
function Values({ condition, onChange }: Pick<ConditionEditorProps, 'condition' | 'onChange'>): ReactNode {
  const { t } = useLingui()
  const { readOnly } = useRuleEditing()
  const { field, comparator, value } = condition
  const kind = kindOf[field]
  if (typeof value === 'boolean')
    return <YesNo label={t`Valeur`} value={value} onChange={(wanted) => onChange({ ...condition, value: wanted })} />
  if (typeof value === 'string')
    return (
      <Operand
        // A text typed for a field of another kind must not stay in the control.
        key={kind}
        kind={kind}
        value={value}
        label={t`Valeur`}
        readOnly={readOnly}
        onChange={(wanted) => onChange({ ...condition, value: wanted })}
      />
    )
  const set = (place: number, wanted: string) => onChange({ ...condition, value: value.with(place, wanted) })
  return (
    <>
      {value.map((one, place) => {
        const number = place + 1
        return (
          <HStack key={`${kind} ${place}`} gap="2">
            {comparator === 'between' && place > 0 && (
              <Text>
                <Trans>et</Trans>
              </Text>
            )}
            <Operand
              kind={kind}
              value={one}
              label={t`Valeur ${number}`}
              readOnly={readOnly}
              onChange={(wanted) => {
                // Emptying one of several values removes it.
                if (wanted === '' && comparator === 'in' && value.length > 1) onChange({ ...condition, value: value.toSpliced(place, 1) })
                else set(place, wanted)
              }}
            />
          </HStack>
        )
      })}
      {comparator === 'in' && !readOnly && (
        <AddButton size="sm" variant="ghost" onClick={() => onChange({ ...condition, value: [...value, ''] })}>
          <Plus size={14} aria-hidden />
          <Trans>Valeur</Trans>
        </AddButton>
      )}
    </>
  )
}

export function YesNo({ label, value, onChange }: { label: string; value: boolean; onChange: (value: boolean) => void }) {
  const { t } = useLingui()
  const { readOnly } = useRuleEditing()
  return (
    <Options
      label={label}
      value={value ? 'yes' : 'no'}
      readOnly={readOnly}
      items={[
        { value: 'yes', label: t`Oui` },
        { value: 'no', label: t`Non` },
      ]}
      onChange={(wanted) => onChange(wanted === 'yes')}
    />
  )
}
