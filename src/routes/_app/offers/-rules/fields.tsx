// The fields of a rule: its conditions and actions as blocks beside the sentence that they form, its name and its period.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { Rule, RuleProductName } from '#contract/rules/rules.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import { tagsQuery } from '#entities/lookups/queries.ts'
import { LastSave } from '#entities/offers/last-save.tsx'
import { conditionsIn, ruleFormFields } from '#entities/rules/fields.ts'
import { ruleSentence, type Names } from '#entities/rules/sentence.ts'
import { Box, Grid, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { fieldMessage } from '#kit/feedback/messages.ts'
import { Chosen } from '#kit/form/chosen.tsx'
import { useFieldContext } from '#kit/form/context.ts'
import { Combobox } from '#kit/form/fields/combobox.tsx'
import { FieldFrame } from '#kit/form/fields/field-frame.tsx'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { FieldGrid } from '#kit/form/form.tsx'
import { limitsOf, useLabels } from '#kit/format/labels.ts'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { usePeople } from '../-form/people.ts'
import { Actions } from './actions.tsx'
import { Conditions } from './conditions.tsx'
import { RuleEditingContext } from './context.ts'
import { RuleEffect } from './effect.tsx'
import { useRuleForm } from './form.ts'

interface RuleEditorProps {
  offer: { id: number }
  rule: Rule | null
  products: readonly RuleProductName[]
  names: Names
}

export function RuleEditor({ offer, rule, products, names }: RuleEditorProps) {
  const { t } = useLingui()
  const labels = useLabels(ruleFormFields)
  const { base: _, form, errors, forgive, ...versioned } = useRuleForm(offer, rule, products, names)
  const people = usePeople(rule?.manager ?? null)
  const next = (rule?.version_number ?? 0) + 1
  return (
    <RuleEditingContext value={{ products, names, errors, readOnly: false }}>
      <FormLayout {...versioned} form={form} saveText={rule ? t`Enregistrer la version ${next}` : t`Créer la règle`}>
        <Grid templateColumns={{ base: '1fr', xl: 'minmax(0, 2fr) minmax(0, 1fr)' }} gap="6" alignItems="start">
          <Stack gap="6">
            <Section title={t`Si`}>
              <form.AppField name="conditions" listeners={{ onChange: forgive }}>
                {(field) => (
                  <Framed label={labels.conditions} errors={errors}>
                    <Conditions conditions={conditionsIn({ conditions: field.state.value })} onChange={field.handleChange} />
                  </Framed>
                )}
              </form.AppField>
            </Section>
            <Section title={t`Alors`}>
              <form.AppField name="actions" listeners={{ onChange: forgive }}>
                {(field) => (
                  <Framed label={labels.actions} errors={errors}>
                    <Actions actions={field.state.value} onChange={field.handleChange} />
                  </Framed>
                )}
              </form.AppField>
            </Section>
          </Stack>
          <Stack gap="6" position={{ xl: 'sticky' }} top="4">
            <Section title={t`La règle en une phrase`}>
              <form.Subscribe selector={({ values }) => values}>
                {(values) => (
                  <Text aria-live="polite" data-part="sentence" overflowWrap="anywhere">
                    {ruleSentence({ conditions: conditionsIn(values), actions: values.actions }, names)}
                  </Text>
                )}
              </form.Subscribe>
            </Section>
            <form.Subscribe selector={({ values }) => values}>
              {(values) => <RuleEffect offer_id={offer.id} rule={rule} values={values} />}
            </form.Subscribe>
          </Stack>
        </Grid>
        <Section title={t`Identité et validité`}>
          <FieldGrid>
            <form.AppField name="name">
              {(field) => <field.TextField label={labels.name} {...limitsOf(ruleFormFields.name)} lang={CONTENT_LANGUAGE} />}
            </form.AppField>
            <form.AppField name="manager_id">{(field) => <field.ComboboxField label={labels.manager_id} {...people} />}</form.AppField>
            <form.AppField name="start_date">
              {(field) => <field.DateField label={labels.start_date} help={t`Vide : dès maintenant.`} />}
            </form.AppField>
            <form.AppField name="end_date">
              {(field) => <field.DateField label={labels.end_date} help={t`Dernier jour ; vide : sans limite.`} />}
            </form.AppField>
            <form.AppField name="tag_ids">{() => <TagsField label={labels.tag_ids} />}</form.AppField>
            <form.AppField name="active">
              {(field) => (
                <field.SwitchField
                  label={labels.active}
                  help={t`Une règle inactive n’agit sur aucun prix ; elle n’est jamais supprimée.`}
                />
              )}
            </form.AppField>
            <form.AppField name="description">
              {(field) => (
                <Box gridColumn="1 / -1">
                  <field.TextAreaField
                    label={labels.description}
                    rows={2}
                    {...limitsOf(ruleFormFields.description)}
                    lang={CONTENT_LANGUAGE}
                  />
                </Box>
              )}
            </form.AppField>
          </FieldGrid>
        </Section>
        {rule && <LastSave offer_id={offer.id} part="rule" />}
      </FormLayout>
    </RuleEditingContext>
  )
}

/** A frame for blocks in place of a field: its label is the title of their section. */
function Framed({ label, errors, children }: { label: string; errors: readonly FieldError[]; children: ReactNode }) {
  const field = useFieldContext<unknown>()
  const wrong = errors.some((error) => error.field.startsWith(`${field.name}.`))
  return (
    <FieldFrame label={label} {...(wrong && { problem: fieldMessage('lines') })}>
      {children}
    </FieldFrame>
  )
}

/** A rule with tags only applies if the configuration contains a product with one of them. */
function TagsField({ label }: { label: string }) {
  const { t } = useLingui()
  const field = useFieldContext<number[]>()
  const { data, isPending } = useQuery(tagsQuery())
  const tags = data?.items ?? []
  const ids = field.state.value
  return (
    <Stack gap="2">
      <FieldFrame label={label} help={t`Avec des tags, la règle n’agit que si un article de la configuration en porte un.`}>
        <Combobox
          placeholder={t`Ajouter un tag…`}
          items={tags.filter(({ id }) => !ids.includes(id)).map(({ id, name, zone }) => ({ value: id, label: name, detail: zone.name }))}
          loading={isPending}
          value={null}
          emptied
          onChange={(id) => id !== null && field.handleChange([...ids, id])}
        />
      </FieldFrame>
      {ids.length > 0 && (
        <Chosen
          items={ids.map((id) => ({ id, label: tags.find((tag) => tag.id === id)?.name ?? String(id) }))}
          none={null}
          removal={(name) => t`Retirer ${name}`}
          onRemove={(id) => field.handleChange(ids.filter((one) => one !== id))}
        />
      )}
    </Stack>
  )
}
