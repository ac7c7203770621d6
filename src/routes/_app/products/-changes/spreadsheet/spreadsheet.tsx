// Imports an edited spreadsheet of prices: choosing the file, the preview cell by cell, then all or nothing.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'

import { api, client } from '#api/client.ts'
import { Field } from '#kit/elements/controls.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { fieldMessage } from '#kit/feedback/messages.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { EmptyState, LoadingState } from '#kit/feedback/states.tsx'
import { DropZone, FilePicker } from '#kit/files/file-picker.tsx'
import { DateInput } from '#kit/form/fields/date-input.tsx'
import { Page, PageHeader } from '#kit/page/page.tsx'
import { currentLanguage } from '#locales/i18n.ts'

import { ProductsTrail, ToPriceChanges } from '../links.tsx'
import { fileProblem } from './lines.ts'
import { PreviewedSpreadsheet } from './preview.tsx'

export function PriceSpreadsheetPage() {
  const { t } = useLingui()
  const [file, setFile] = useState<File | null>(null)
  const [day, setDay] = useState<string | null>(null)
  /** The entered text is not a valid day: do not fall back to another day or to no day at all. */
  const [wrongDay, setWrongDay] = useState(false)
  const preview = useMutation({
    mutationKey: api.price_sheets.preview.mutationKey(),
    mutationFn: async (sent: { file: File; day: string | null }) =>
      await client.price_sheets.preview({ file: sent.file, language: currentLanguage(), effective_date: sent.day ?? undefined }),
  })
  const look = (next: File | undefined | null, from: string | null) => {
    if (!next) return
    setFile(next)
    preview.mutate({ file: next, day: from })
  }
  return (
    <Page h={{ xl: 'full' }} minH="0">
      <PageHeader
        trail={<ProductsTrail />}
        title={t`Réimporter un fichier de tarifs`}
        subtitle={
          <Trans>Une cellule vide conserve la valeur, un tiret (-) l’efface. Rien n’est enregistré avant votre confirmation.</Trans>
        }
        actions={<ToPriceChanges />}
      />
      <DropZone disabled={preview.isPending || wrongDay} onDrop={(dropped) => look(dropped, day)}>
        <HStack gap="4" wrap="wrap" align="flex-end" borderWidth="1px" rounded="l3" p="4">
          <Stack gap="1">
            <FilePicker
              label={file ? <Trans>Choisir un autre fichier</Trans> : <Trans>Choisir un fichier (XLSX)</Trans>}
              accept=".xlsx"
              disabled={preview.isPending || wrongDay}
              onChoose={(chosen) => look(chosen, day)}
            />
            <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
              {file ? file.name : <Trans>ou déposez-la ici</Trans>}
            </Text>
          </Stack>
          <Field.Root maxW="20rem" invalid={wrongDay}>
            <Field.Label>
              <Trans>À partir du (facultatif)</Trans>
            </Field.Label>
            <DateInput
              name="effective_date"
              value={day}
              invalid={wrongDay}
              onProblem={setWrongDay}
              onChange={(next) => {
                setDay(next)
                look(file, next)
              }}
            />
            <Field.HelperText>
              <Trans>Sans date, les tarifs eux-mêmes sont corrigés.</Trans>
            </Field.HelperText>
            <Field.ErrorText>{fieldMessage('invalid_date')}</Field.ErrorText>
          </Field.Root>
        </HStack>
      </DropZone>
      {preview.isPending && <LoadingState label={t`Lecture du fichier…`} />}
      {preview.isError && <Notice status="error" role="alert" title={fileProblem(preview.error)} />}
      {preview.isSuccess && file && !wrongDay ? (
        <PreviewedSpreadsheet key={preview.data.digest} file={file} day={day} preview={preview.data} onOutdated={() => look(file, day)} />
      ) : (
        preview.isIdle && (
          <EmptyState
            icon={<FileSpreadsheet size={40} />}
            title={t`Aucun fichier choisi`}
            description={t`Exportez les tarifs depuis la liste des articles, modifiez-les dans votre tableur, puis réimportez le fichier ici.`}
          />
        )
      )}
    </Page>
  )
}
