// Makes a price plan of a spreadsheet: the file, the first day of its prices, and a name; then the page of the plan shows every line.
import { Trans, useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'

import { api, client } from '#api/client.ts'
import { useDay } from '#api/day.ts'
import type { PricePlan } from '#contract/prices/price-plans.ts'
import { MAX_SHEET_BYTES } from '#contract/prices/price-spreadsheets.ts'
import { Button } from '#kit/elements/controls.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { FieldGrid } from '#kit/form/form.tsx'
import { useNewDialogForm } from '#kit/form/new-form.ts'
import { Page, PageHeader, Section } from '#kit/page/page.tsx'
import { currentLanguage } from '#locales/i18n.ts'

import { planQuery } from '../address.ts'
import { PlansTrail } from '../links.tsx'

interface Values {
  file: File | null
  effective_date: string | null
  name: string | null
}

const Complete = v.object({
  file: v.pipe(
    v.file('required'),
    v.check(({ size }) => size > 0, 'file_empty'),
    v.check(({ size }) => size <= MAX_SHEET_BYTES, 'sheet_too_large'),
  ),
  effective_date: v.string('required'),
  name: v.nullable(v.string()),
})

export function ImportPage() {
  const { t } = useLingui()
  const day = useDay()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [start] = useState<Values>({ file: null, effective_date: day, name: null })
  const [sent, setSent] = useState<number | null>(null)
  const { form, pending } = useNewDialogForm({
    defaultValues: start,
    validators: { onSubmit: Complete },
    mutationKey: api.price_plans.spreadsheet.mutationKey(),
    create: async (values) => await send(values, setSent),
    created: async (plan) => {
      queryClient.setQueryData(planQuery(plan.id).queryKey, plan)
      await navigate({ to: '/products/price-plans/$id', params: { id: String(plan.id) }, ignoreBlocker: true })
    },
    failed: t`Le fichier n’a pas pu être importé`,
  })
  return (
    <Page maxW="56rem">
      <PageHeader trail={<PlansTrail />} title={t`Importer un fichier de tarifs`} />
      <form.AppForm>
        <form.FormElement aria-label={t`Importer un fichier de tarifs`}>
          <Section title={<Trans>Fichier</Trans>} quiet>
            <Stack gap="5">
              <HowTo />
              <form.ErrorSummary />
              <form.AppField name="file">
                {(field) => <field.FileField label={t`Fichier (XLSX)`} required accept=".xlsx" progress={sent} />}
              </form.AppField>
              <FieldGrid>
                <form.AppField name="effective_date">
                  {(field) => (
                    <field.DateField label={t`À partir du`} required help={t`Les tarifs valables avant cette date restent inchangés.`} />
                  )}
                </form.AppField>
                <form.AppField name="name">{(field) => <field.TextField label={t`Nom de la campagne`} maxLength={120} />}</form.AppField>
              </FieldGrid>
              <HStack justify="flex-end">
                <Button type="submit" loading={pending}>
                  <FileUp size={16} aria-hidden /> <Trans>Importer</Trans>
                </Button>
              </HStack>
            </Stack>
          </Section>
        </form.FormElement>
      </form.AppForm>
    </Page>
  )
}

function HowTo() {
  return (
    <Stack gap="1" textStyle="sm" color="fg.muted">
      <Text>
        <Trans>Exportez les tarifs depuis la liste des articles, modifiez-les dans votre tableur, puis importez le fichier ici.</Trans>
      </Text>
      <Text>
        <Trans>
          Une cellule vide conserve la valeur, un tiret (-) l’efface. Une ligne ajoutée crée un tarif. Rien n’est enregistré avant que vous
          appliquiez la campagne.
        </Trans>
      </Text>
    </Stack>
  )
}

async function send({ file, effective_date, name }: Values, onSent: (part: number | null) => void): Promise<PricePlan> {
  const input = { file: v.parse(v.file(), file), effective_date: effective_date ?? '', language: currentLanguage() }
  try {
    return await client.price_plans.spreadsheet(
      { ...input, ...(name?.trim() && { name: name.trim() }) },
      { context: { onProgress: onSent } },
    )
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status !== 413) throw error
    const errors = [{ field: 'file', key: 'sheet_too_large' }]
    throw new ORPCError('BAD_REQUEST', { defined: true, status: 400, data: { errors }, cause: error })
  } finally {
    onSent(null)
  }
}
