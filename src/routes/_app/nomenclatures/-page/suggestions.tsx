// Adds lines from a file of consumables: it lists those that name the printer, and the chosen ones go into the grid.
import { plural, t } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { api, client } from '#api/client.ts'
import { fieldErrorsOf } from '#api/refusals.ts'
import { isOffline } from '#api/send.ts'
import type { SuggestedLine } from '#contract/costing/nomenclature-lines.ts'
import type { TechnicalNomenclature } from '#contract/costing/technical-nomenclatures.ts'
import type { Outputs } from '#contract/index.ts'
import { Button, Field, Input } from '#kit/elements/controls.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { announce } from '#kit/feedback/announce.tsx'
import { fieldMessage } from '#kit/feedback/messages.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { LoadingState } from '#kit/feedback/states.tsx'
import { DropZone, FilePicker } from '#kit/files/file-picker.tsx'
import { showErrors, useAppForm } from '#kit/form/form.tsx'
import { formatCount, formatMoney } from '#kit/format/formats.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { articleOf, newLine, type NomenclatureLineValues } from './values.ts'

interface SuggestionsProps {
  nomenclature: TechnicalNomenclature
  /** The lines of the grid, which are not suggested again. */
  lines: readonly NomenclatureLineValues[]
  onAdd: (...lines: NomenclatureLineValues[]) => void
  onClose: () => void
}

export function Suggestions({ nomenclature: { id, name }, lines, onAdd, onClose }: SuggestionsProps) {
  const { t } = useLingui()
  const formId = useId()
  const [file, setFile] = useState<File | null>(null)
  const [model, setModel] = useState(name)
  const suggest = useMutation({
    mutationKey: api.nomenclature_lines.suggest.mutationKey(),
    meta: { silent: true },
    mutationFn: async (chosen: File) => await client.nomenclature_lines.suggest({ technical_nomenclature_id: id, file: chosen, model }),
    onSuccess: ({ total }) => announce(plural(total, { one: '# consommable convient', other: '# consommables conviennent' })),
  })
  const ask = (chosen: File | undefined | null) => {
    if (!chosen) return
    setFile(chosen)
    suggest.mutate(chosen)
  }
  const isThere = ({ product_id, reference }: SuggestedLine) =>
    lines.some((line) => line.reference === reference || (product_id !== null && articleOf(line) === product_id))
  const offered = (suggest.data?.items ?? []).filter((line) => !isThere(line))
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={t`Suggérer des lignes pour « ${name} »`}
      footer={
        <>
          <Button type="button" variant="outline" onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button type="submit" form={formId} disabled={offered.length === 0 || suggest.isPending}>
            <Trans>Ajouter à la grille</Trans>
          </Button>
        </>
      }
    >
      <DropZone disabled={suggest.isPending} onDrop={ask}>
        <Stack gap="4">
          <Field.Root>
            <Field.Label>
              <Trans>Modèle de l’imprimante</Trans>
            </Field.Label>
            <Input value={model} maxLength={255} lang={CONTENT_LANGUAGE} onChange={(event) => setModel(event.target.value)} />
            <Field.HelperText>
              <Trans>Comme le fabricant l’écrit : c’est ce qui est cherché dans le fichier.</Trans>
            </Field.HelperText>
          </Field.Root>
          <HStack gap="3" wrap="wrap">
            <FilePicker
              label={file ? <Trans>Choisir un autre fichier</Trans> : <Trans>Choisir un fichier de consommables</Trans>}
              accept=".ndjson,.jsonl,.gz"
              disabled={suggest.isPending}
              onChoose={ask}
            />
            {file && (
              <Button type="button" size="sm" variant="outline" loading={suggest.isPending} onClick={() => ask(file)}>
                <Trans>Chercher de nouveau</Trans>
              </Button>
            )}
            <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
              {file ? file.name : <Trans>ou déposez-le ici : NDJSON, aussi compressé (.gz)</Trans>}
            </Text>
          </HStack>
          {suggest.isPending && <LoadingState label={t`Lecture du fichier…`} />}
          {suggest.isError && <Notice status="error" role="alert" title={problemOf(suggest.error)} />}
          {suggest.isSuccess && (
            <>
              <Read {...suggest.data} there={suggest.data.items.length - offered.length} />
              <Offered
                key={suggest.submittedAt}
                id={formId}
                lines={offered}
                onChoose={(chosen) => {
                  onAdd(...chosen.map(lineOf))
                  onClose()
                }}
              />
            </>
          )}
        </Stack>
      </DropZone>
    </Dialog>
  )
}

/** How many lines fit the printer, with notes about the rest of the file. */
function Read({ total, items, read, refused, there }: Outputs['nomenclature_lines']['suggest'] & { there: number }) {
  const [fitting, of] = [formatCount(total), formatCount(read)]
  return (
    <Stack gap="1">
      <Text>
        {total === 0 ? (
          <Trans>Aucun des {of} consommables du fichier ne nomme ce modèle : essayez une écriture plus courte.</Trans>
        ) : (
          <Trans>
            {fitting} sur {of} consommables nomment ce modèle. Rien n’est ajouté sans votre choix.
          </Trans>
        )}
      </Text>
      {total > items.length && (
        <Notice status="warning" size="sm" title={<Trans>Les {items.length} premiers sont montrés : précisez le modèle.</Trans>} />
      )}
      {there > 0 && (
        <Text textStyle="sm" color="fg.muted">
          <Plural value={there} one="# est déjà dans la grille." other="# sont déjà dans la grille." />
        </Text>
      )}
      {refused > 0 && (
        <Text textStyle="sm" color="fg.muted">
          <Plural value={refused} one="# ligne du fichier est illisible." other="# lignes du fichier sont illisibles." />
        </Text>
      )}
    </Stack>
  )
}

interface OfferedProps {
  id: string
  lines: SuggestedLine[]
  onChoose: (lines: SuggestedLine[]) => void
}

/** The suggested lines, to choose from. */
function Offered({ id, lines, onChoose }: OfferedProps) {
  const { t } = useLingui()
  const form = useAppForm({
    defaultValues: { chosen: [] as number[] },
    onSubmit: ({ value: { chosen }, formApi }) => {
      if (chosen.length === 0) return showErrors(formApi, [{ field: 'chosen', key: 'required' }])
      onChoose(lines.filter((_, place) => chosen.includes(place)))
    },
  })
  if (lines.length === 0) return null
  return (
    <form.AppForm>
      <form.FormElement id={id} aria-label={t`Suggestions`}>
        <Stack gap="2">
          <Button
            type="button"
            size="xs"
            variant="outline"
            alignSelf="start"
            onClick={() => form.setFieldValue('chosen', [...lines.keys()])}
          >
            <Trans>Tout choisir</Trans>
          </Button>
          <form.AppField name="chosen">
            {(field) => (
              <field.CheckGroupField
                label={t`Consommables qui conviennent`}
                items={lines.map((line, value) => ({ value, label: line.designation ?? line.reference, detail: detailOf(line) }))}
              />
            )}
          </form.AppField>
        </Stack>
      </form.FormElement>
    </form.AppForm>
  )
}

/** The details of a suggested line as one text. */
function detailOf({ reference, family, durability, price, quantity_per_pack: pack }: SuggestedLine): string {
  const pages = durability === null ? '' : formatCount(durability)
  const parts = [
    reference,
    family,
    durability === null ? t`durée de vie inconnue` : t`${pages} pages`,
    price === null ? t`sans prix` : formatMoney(price),
    pack !== null && pack > 1 && t`lot de ${pack} : le prix est peut-être celui du lot`,
  ]
  return parts.filter(Boolean).join(' · ')
}

const lineOf = ({ durability, designation: _1, type: _2, colour: _3, quantity_per_pack: _4, ...line }: SuggestedLine) =>
  newLine({ ...line, durability: durability?.toString() ?? null })

/** The message that explains why a file could not be read. */
function problemOf(error: unknown): string {
  if (isOffline(error)) return t`Hors ligne : le fichier pourra être lu au retour du réseau.`
  if (error instanceof ORPCError && error.status === 413) return fieldMessage('file_too_large')
  const wrong = fieldErrorsOf(error)[0]
  if (wrong?.key === 'file_empty') return fieldMessage(wrong.key)
  return wrong
    ? t`Aucun consommable n’est lisible dans ce fichier : il faut un objet JSON par ligne, avec « reference ».`
    : t`Suggestions impossibles`
}
