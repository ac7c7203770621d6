// Shown if there is no catalogue yet: creates one, so that a price can be added.
import { Trans, useLingui } from '@lingui/react/macro'
import { formOptions, revalidateLogic } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import type * as v from 'valibot'

import { api, client } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import { catalogFields } from '#contract/lookups/lookup-fields.ts'
import { CatalogCreate } from '#contract/prices/catalogs.ts'
import { toast } from '#device/notices.ts'
import { useFieldLabels } from '#entities/lookups/fields.tsx'
import { useOwnZone } from '#entities/lookups/own-zone.ts'
import { zonesQuery } from '#entities/lookups/queries.ts'
import { presetZone } from '#entities/prices/own-catalogs.ts'
import { Button } from '#kit/elements/controls.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { FieldGrid } from '#kit/form/form.tsx'
import { useNewDialogForm } from '#kit/form/new-form.ts'
import { limitsOf } from '#kit/format/labels.ts'
import { Section } from '#kit/page/page.tsx'

export function NoCatalog() {
  const { t } = useLingui()
  const mayCreate = useCanCall('catalogs.create')
  const [open, setOpen] = useState(false)
  if (open) return <CatalogForm onCancel={() => setOpen(false)} />
  return (
    <EmptyState
      icon={<BookOpen />}
      title={t`Aucun catalogue`}
      description={
        mayCreate
          ? t`Un tarif appartient à un catalogue : créez le premier.`
          : t`Un tarif appartient à un catalogue, et il n’y en a pas encore.`
      }
      action={
        mayCreate && (
          <Button onClick={() => setOpen(true)}>
            <Plus size={16} aria-hidden /> <Trans>Créer un catalogue</Trans>
          </Button>
        )
      }
    />
  )
}

const blank: v.InferInput<typeof CatalogCreate> = { name: '', code: '', zone: null, start_date: null, end_date: null }
const catalogForm = formOptions({
  defaultValues: blank,
  validationLogic: revalidateLogic(),
  validators: { onDynamic: CatalogCreate },
})

function CatalogForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useLingui()
  const labels = useFieldLabels()
  const zones = useQuery(zonesQuery()).data?.items ?? []
  const preset: typeof blank = { ...blank, zone: presetZone(useOwnZone()) }
  const { form } = useNewDialogForm({
    ...catalogForm,
    defaultValues: preset,
    mutationKey: api.catalogs.create.mutationKey(),
    create: async (values) => await client.catalogs.create(values),
    created: () => void toast.success({ title: t`Catalogue créé` }),
    failed: t`Le tarif n’a pas pu être enregistré`,
    description: t`Une erreur est survenue, Contactez un administrateur`,
  })
  return (
    <FormLayout form={form} labels={labels} focusFirst alwaysShown onCancel={onCancel}>
      <Section title={t`Nouveau catalogue`}>
        <Stack gap="4">
          <Text textStyle="sm" color="fg.muted">
            <Trans>Sans filiale, un catalogue vaut partout.</Trans>
          </Text>
          <FieldGrid>
            <form.AppField name="name">
              {(field) => <field.TextField label={labels.name} {...limitsOf(catalogFields.name)} />}
            </form.AppField>
            <form.AppField name="code">
              {(field) => <field.TextField label={labels.code} {...limitsOf(catalogFields.code)} />}
            </form.AppField>
            <form.AppField name="zone">
              {(field) => (
                <field.ComboboxField
                  label={labels.zone}
                  items={zones.map(({ code_sigma, name }) => ({ value: code_sigma, label: name }))}
                />
              )}
            </form.AppField>
          </FieldGrid>
        </Stack>
      </Section>
    </FormLayout>
  )
}
