// The actions of a rule as blocks, in the order in which they apply.
import { useLingui as useI18n } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useRef } from 'react'

import { type Action, type RuleField, ruleFields } from '#engine/rules/rules.ts'
import { actionText } from '#entities/rules/sentence.ts'
import { fieldLabels, kindOf, operatorLabels } from '#entities/rules/words.ts'
import { Box, Stack } from '#kit/elements/layout.ts'
import { AddButton } from '#kit/form/add-button.tsx'
import { movedTo, usePlaceKeys } from '#kit/list/place-keys.ts'
import { ReorderList } from '#kit/list/reorder.tsx'

import { Block, ProductChoice } from './block.tsx'
import { YesNo } from './conditions.tsx'
import { useRuleEditing } from './context.ts'
import { blankAction, NO_PRODUCT, operatorsFor, withDestination } from './edits.ts'
import { Operand, Options } from './operand.tsx'

interface ActionsProps {
  actions: readonly Action[]
  onChange: (actions: Action[]) => void
}

export function Actions({ actions, onChange }: ActionsProps) {
  const { t } = useLingui()
  const { readOnly, names } = useRuleEditing()
  const { keys, removed, moved } = usePlaceKeys(actions.length)
  const add = useRef<HTMLButtonElement>(null)
  const remove = (place: number) => {
    removed(place)
    onChange(actions.toSpliced(place, 1))
    add.current?.focus()
  }
  const move = (from: number, to: number) => {
    moved(from, to)
    onChange(movedTo(actions, from, to))
  }
  return (
    <Stack gap="2">
      <ReorderList
        blocks
        label={t`Actions, dans leur ordre`}
        items={actions.map((action, place) => ({ id: keys[place] ?? place, action, place }))}
        nameOf={({ action }) => t`« ${actionText(action, names)} »`}
        onMove={readOnly || actions.length < 2 ? undefined : ({ place }, to) => move(place, to)}
      >
        {({ action, place }) => (
          <ActionEditor
            action={action}
            at={`actions.${place}`}
            onChange={(to) => onChange(actions.with(place, to))}
            onRemove={actions.length > 1 ? () => remove(place) : undefined}
          />
        )}
      </ReorderList>
      {!readOnly && (
        <Box>
          <AddButton ref={add} size="xs" variant="outline" onClick={() => onChange([...actions, blankAction()])}>
            <Plus size={14} aria-hidden />
            <Trans>Action</Trans>
          </AddButton>
        </Box>
      )}
    </Stack>
  )
}

interface ActionEditorProps {
  action: Action
  at: string
  onChange: (action: Action) => void
  onRemove: (() => void) | undefined
}

function ActionEditor({ action, at, onChange, onRemove }: ActionEditorProps) {
  const { t } = useLingui()
  const { i18n } = useI18n()
  const { readOnly } = useRuleEditing()
  const { destination_product_id, destination_field, operator } = action
  const boolean = kindOf[destination_field] === 'boolean'
  return (
    <Block as="div" at={at} removal={t`Supprimer cette action`} onRemove={onRemove}>
      <FieldChoice label={t`Ce qui change`} value={destination_field} onChange={(field) => onChange(withDestination(action, field))} />
      <ProductChoice
        label={t`Article changé`}
        value={destination_product_id}
        onChange={(id) => onChange({ ...action, destination_product_id: id })}
      />
      {!boolean && (
        <Options
          label={t`Changement`}
          value={operator}
          readOnly={readOnly}
          items={operatorsFor(destination_field).map((one) => ({ value: one, label: i18n._(operatorLabels[one]) }))}
          onChange={(chosen) => {
            const wanted = operatorsFor(destination_field).find((one) => one === chosen)
            if (wanted) onChange({ ...action, operator: wanted })
          }}
        />
      )}
      <Source action={action} onChange={onChange} />
    </Block>
  )
}

/** The source of an action: a fixed value, or the current value of another field. */
function Source({ action, onChange }: Pick<ActionEditorProps, 'action' | 'onChange'>) {
  const { t } = useLingui()
  const { readOnly } = useRuleEditing()
  const { destination_product_id, destination_field, operator } = action
  const base = { destination_product_id, destination_field, operator }
  const factor = operator === 'multiply' || operator === 'divide'
  const kind = factor ? 'quantity' : kindOf[destination_field]
  if (typeof action.value === 'boolean')
    return <YesNo label={t`Valeur`} value={action.value} onChange={(value) => onChange({ ...base, value })} />
  const copied = action.source_field !== undefined
  return (
    <>
      <Options
        label={t`D’où vient la valeur`}
        value={copied ? 'field' : 'value'}
        readOnly={readOnly}
        items={[
          { value: 'value', label: t`une valeur` },
          { value: 'field', label: t`celle d’un article` },
        ]}
        onChange={(wanted) =>
          onChange(
            wanted === 'field' ? { ...base, source_product_id: NO_PRODUCT, source_field: destination_field } : { ...base, value: '' },
          )
        }
      />
      {action.source_field === undefined ? (
        <Operand
          key={kind}
          kind={kind}
          value={action.value}
          label={t`Valeur`}
          readOnly={readOnly}
          onChange={(value) => onChange({ ...base, value })}
        />
      ) : (
        <>
          <FieldChoice
            label={t`Champ repris`}
            value={action.source_field}
            onChange={(source_field) => onChange({ ...base, source_product_id: action.source_product_id, source_field })}
          />
          <ProductChoice
            label={t`Article dont la valeur est reprise`}
            value={action.source_product_id}
            onChange={(source_product_id) => onChange({ ...base, source_product_id, source_field: action.source_field })}
          />
        </>
      )}
    </>
  )
}

function FieldChoice({ label, value, onChange }: { label: string; value: RuleField; onChange: (field: RuleField) => void }) {
  const { i18n } = useI18n()
  const { readOnly } = useRuleEditing()
  return (
    <Options
      label={label}
      value={value}
      readOnly={readOnly}
      items={ruleFields.map((one) => ({ value: one, label: i18n._(fieldLabels[one]) }))}
      onChange={(chosen) => {
        const wanted = ruleFields.find((one) => one === chosen)
        if (wanted) onChange(wanted)
      }}
    />
  )
}
