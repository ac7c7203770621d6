// The first tab: the permit's name, the end of its activation, and its offers.
import { Trans, useLingui } from '@lingui/react/macro'
import { revalidateLogic } from '@tanstack/react-form'
import { Link } from '@tanstack/react-router'

import { useCanCall } from '#api/session.ts'
import { Permit, PermitForm } from '#contract/permits/permits.ts'
import { toast } from '#device/notices.ts'
import { draftKeys } from '#entities/draft-keys.ts'
import { permitFields, permitValues } from '#entities/permits/fields.ts'
import { List, Text } from '#kit/elements/text.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { conflictWith } from '#kit/form/server-conflict.ts'
import { useVersionedForm } from '#kit/form/versioned-form.tsx'
import { formatDate } from '#kit/format/formats.ts'
import { useLabels } from '#kit/format/labels.ts'
import { Fact, Facts } from '#kit/page/facts.tsx'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { PermitFields } from './fields.tsx'
import { usePermit } from './permit.ts'
import { useSavePermit } from './save.ts'

export function General() {
  const permit = usePermit()
  const mayWrite = useCanCall('permits.update')
  return mayWrite ? <GeneralForm stored={permit} /> : <GeneralFacts permit={permit} />
}

function GeneralForm({ stored }: { stored: Permit }) {
  const { base: _, form, ...versioned } = useGeneralForm(stored)
  return (
    <FormLayout {...versioned} form={form}>
      <PermitFields form={form} />
    </FormLayout>
  )
}

function useGeneralForm(stored: Permit) {
  const { t } = useLingui()
  const labels = useLabels(permitFields)
  const save = useSavePermit()
  return useVersionedForm({
    validationLogic: revalidateLogic(),
    validators: { onDynamic: PermitForm },
    stored,
    valuesOf: permitValues,
    draft: { key: draftKeys.permit(stored.id), title: stored.name },
    save: async ({ offers, ...changes }, _values, { id, version }) =>
      await save({ id, version, ...changes, ...(offers && { offers: offers.map((offer) => offer.id) }) }),
    saved: () => void toast.success({ title: t`Permis enregistré` }),
    failure: () => ({ title: t`Mise à jour impossible` }),
    conflictOf: conflictWith(Permit),
    moved: () => t`Ce permis a été modifié`,
    words: { labels, show: (field, value) => <span lang={CONTENT_LANGUAGE}>{shown(field, value) || t`non défini`}</span> },
  })
}

function shown(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => shown(field, one)).join(', ')
  if (typeof value === 'object' && value && 'name' in value) return String(value.name)
  if (typeof value === 'boolean') return value ? '✓' : '✗'
  if (typeof value !== 'string') return ''
  return field === 'end_of_activation_date' ? formatDate(value) : value
}

function GeneralFacts({ permit }: { permit: Permit }) {
  const { t } = useLingui()
  const labels = useLabels(permitFields)
  const { description, academy_certification, offers } = permit
  return (
    <>
      <Section quiet title={t`Général`}>
        <Facts>
          <Fact label={labels.description} lang={CONTENT_LANGUAGE}>
            {description}
          </Fact>
          <Fact label={labels.academy_certification}>{academy_certification ? t`Demandée` : t`Non demandée`}</Fact>
        </Facts>
      </Section>
      <Section title={labels.offers}>
        {offers.length === 0 && (
          <Text color="fg.muted">
            <Trans>Aucune offre attachée.</Trans>
          </Text>
        )}
        <List.Root ps="5">
          {offers.map(({ id, name, reference }) => (
            <List.Item key={id} lang={CONTENT_LANGUAGE} overflowWrap="anywhere">
              <OfferName id={id} name={`${name} · ${reference}`} />
            </List.Item>
          ))}
        </List.Root>
      </Section>
    </>
  )
}

function OfferName({ id, name }: { id: number; name: string }) {
  const mayOpen = useCanCall('offers.get')
  if (!mayOpen) return name
  return (
    <Link to="/offers/$id" params={{ id: String(id) }}>
      {name}
    </Link>
  )
}
