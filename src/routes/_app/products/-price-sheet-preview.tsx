// What a sheet that came back would change, and the one button that applies all of it or nothing.
import { Box, Button, Checkbox, Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

import type { SheetPreview } from '../../../../contract/price-sheets.ts'
import { api, client } from '../../../api/client.ts'
import { randomId } from '../../../api/random-id.ts'
import { currentLanguage } from '../../../i18n.ts'
import { formatCount } from '../../../kit/formats.ts'
import { LocalTable } from '../../../kit/local-table.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { toast } from '../../../kit/toast.tsx'
import { changedSinceOf } from './-price-change-send.ts'
import { sheetPreviewColumns } from './-price-sheet-columns.tsx'
import { type CellLine, cellLines, isShown, type ShownCells, shownCells } from './-price-sheet-lines.ts'

interface SheetPreviewedProps {
  file: File
  day: string | null
  preview: SheetPreview
  /** Something changed since: the sheet is to be looked at again. */
  onOutdated: () => void
}

export function SheetPreviewed({ file, day, preview, onOutdated }: SheetPreviewedProps) {
  const { t } = useLingui()
  if (preview.lines.length === 0)
    return <EmptyState title={t`Rien à modifier`} description={t`Cette feuille est identique aux tarifs enregistrés.`} />
  return (
    <Stack gap="3" flex={{ xl: '1' }} minH={{ base: '36rem', xl: '0' }}>
      <Cells preview={preview} />
      <ApplySheet file={file} day={day} preview={preview} onOutdated={onOutdated} />
    </Stack>
  )
}

function Cells({ preview }: { preview: SheetPreview }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [shown, setShown] = useState<ShownCells>('all')
  const columns = useMemo(() => sheetPreviewColumns(i18n.locale), [i18n.locale])
  const all = useMemo(() => cellLines(preview), [preview])
  const lines = useMemo(() => all.filter((line) => isShown(line, shown)), [all, shown])
  const words: Record<ShownCells, string> = {
    all: t`Toutes`,
    changed: t`Modifiées`,
    warned: t`À vérifier`,
    conflict: t`Modifiées ailleurs`,
    refused: t`Refusées`,
  }
  return (
    <>
      <HStack gap="1" wrap="wrap" role="group" aria-label={t`Lignes de l’aperçu`}>
        {shownCells.map((one) => (
          <Button
            key={one}
            size="xs"
            variant={shown === one ? 'subtle' : 'outline'}
            aria-pressed={shown === one}
            onClick={() => setShown(one)}
          >
            {words[one]} {formatCount(all.filter((line) => isShown(line, one)).length)}
          </Button>
        ))}
      </HStack>
      {lines.length === 0 ? (
        <EmptyState title={t`Aucune ligne`} />
      ) : (
        <Box display="flex" flexDirection="column" flex="1" minH={{ base: '20rem', xl: '0' }}>
          <LocalTable<CellLine>
            label={t`Aperçu`}
            columns={columns}
            items={lines}
            list={shown}
            pinned={0}
            href={({ line }) => (line.product ? `/products/${line.product.id}/tarifs` : '/products')}
            onOpen={({ line }) => line.product && void navigate({ to: '/products/$id/tarifs', params: { id: String(line.product.id) } })}
          />
        </Box>
      )}
    </>
  )
}

function ApplySheet({ file, day, preview, onOutdated }: SheetPreviewedProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [skip, setSkip] = useState(false)
  const [idempotency_key] = useState(randomId)
  const changed = preview.lines.filter(({ outcome }) => outcome === 'changed').length
  const refused = preview.lines.filter(({ outcome }) => outcome === 'refused').length
  const apply = useMutation({
    mutationKey: api.price_sheets.apply.mutationKey(),
    mutationFn: async () =>
      await client.price_sheets.apply(
        { file, language: currentLanguage(), digest: preview.digest, skip_refused: skip, ...(day ? { effective_date: day } : {}) },
        { context: { idempotency_key: `${idempotency_key}${skip ? 1 : 0}` } },
      ),
    onSuccess: async ({ id, row_count }) => {
      toast.success({ title: row_count === 1 ? t`1 tarif modifié` : t`${formatCount(row_count)} tarifs modifiés` })
      await navigate({ to: '/products/price-changes/$id', params: { id: String(id) } })
    },
    onError: (error) => {
      if (!changedSinceOf(error)) return
      toast.warning({ title: t`Des tarifs ont changé entre-temps : rien n’a été enregistré, l’aperçu est à jour.` })
      onOutdated()
    },
  })
  return (
    <Flex gap="3" align="center" wrap="wrap" justify="space-between" borderWidth="1px" rounded="l3" px="4" py="3" bg="bg.panel">
      <Stack gap="1" flex="1" minW="12rem">
        <Text textStyle="sm" aria-live="polite">
          <Plural value={changed} one={`${formatCount(changed)} tarif change`} other={`${formatCount(changed)} tarifs changent`} />
          {', '}
          <Plural value={preview.unchanged} one="# reste tel quel" other="# restent tels quels" />
        </Text>
        {refused > 0 && (
          <Checkbox.Root size="sm" checked={skip} onCheckedChange={({ checked }) => setSkip(checked === true)}>
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>
              <Plural value={refused} one="Continuer sans la ligne refusée" other="Continuer sans les # lignes refusées" />
            </Checkbox.Label>
          </Checkbox.Root>
        )}
        {day === null && (
          <Text textStyle="sm" color="fg.muted">
            <Trans>Les tarifs eux-mêmes sont corrigés, aussi pour les jours passés.</Trans>
          </Text>
        )}
      </Stack>
      <Button loading={apply.isPending} disabled={changed === 0 || (refused > 0 && !skip)} onClick={() => apply.mutate()}>
        <Plural value={changed} one={`Modifier ${formatCount(changed)} tarif`} other={`Modifier ${formatCount(changed)} tarifs`} />
      </Button>
    </Flex>
  )
}
