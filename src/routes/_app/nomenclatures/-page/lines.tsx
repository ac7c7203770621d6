// The lines of a nomenclature as an editable grid: typing, filling and pasting, with the current price of each product beside the line's
// own.
import { Trans, useLingui } from '@lingui/react/macro'
import { FileSearch, Pencil, Search } from 'lucide-react'
import { useState } from 'react'

import { useCanCall } from '#api/session.ts'
import type { NomenclatureLines } from '#contract/costing/nomenclature-lines.ts'
import type { TechnicalNomenclature } from '#contract/costing/technical-nomenclatures.ts'
import { exclusionOf } from '#engine/costing/lines.ts'
import { Button, IconButton } from '#kit/elements/controls.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { useFieldContext } from '#kit/form/context.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { formatMoney } from '#kit/format/formats.ts'
import type { LineErrors } from '#kit/lines/line.ts'
import { Lines } from '#kit/lines/lines.tsx'
import { Section } from '#kit/page/page.tsx'

import { useLineColumns } from './columns.ts'
import { useNomenclatureLinesForm } from './form.ts'
import { LineDialog } from './line-dialog.tsx'
import { AddArticles } from './search.tsx'
import { Suggestions } from './suggestions.tsx'
import { articleOf, newLine, type NomenclatureLineValues } from './values.ts'

/** A line whose dialog is open, and the function that writes it into the grid. */
export interface Edited {
  line: NomenclatureLineValues
  set: (values: Partial<NomenclatureLineValues>) => void
}

/** An open dialog that adds products, and the function that writes them into the grid. */
interface Opened {
  dialog: 'search' | 'suggestions'
  add: (...lines: NomenclatureLineValues[]) => void
}

export function LinesEditor({ nomenclature, stored }: { nomenclature: TechnicalNomenclature; stored: NomenclatureLines }) {
  const { t } = useLingui()
  const readOnly = !useCanCall('nomenclature_lines.save')
  const [edited, edit] = useState<Edited | null>(null)
  const [open, setOpen] = useState<Opened | null>(null)
  const close = () => setOpen(null)
  const { errors, forgive, base: _, ...versioned } = useNomenclatureLinesForm(nomenclature, stored)
  const { form } = versioned
  const currents = new Map(
    stored.items.flatMap(({ product_id, current_purchase_price: price }) => (product_id && price ? [[product_id, price]] : [])),
  )
  return (
    <Section title={t`Lignes`}>
      <FormLayout {...versioned} gap="4" readOnly={readOnly}>
        <form.AppField name="items">
          {() => <Grid {...{ readOnly, errors, forgive, currents }} onEdit={edit} onOpen={setOpen} />}
        </form.AppField>
      </FormLayout>
      {edited && <LineDialog {...edited} onClose={() => edit(null)} />}
      {open?.dialog === 'search' && (
        <AddArticles nomenclature={nomenclature} lines={form.state.values.items} onAdd={open.add} onClose={close} />
      )}
      {open?.dialog === 'suggestions' && (
        <Suggestions nomenclature={nomenclature} lines={form.state.values.items} onAdd={open.add} onClose={close} />
      )}
    </Section>
  )
}

interface GridProps {
  readOnly: boolean
  errors: LineErrors
  forgive: () => void
  /** The current prices of the products. */
  currents: ReadonlyMap<number, string>
  onEdit: (edited: Edited) => void
  onOpen: (opened: Opened) => void
}

function Grid({ readOnly, errors, forgive, currents, onEdit, onOpen }: GridProps) {
  const { t } = useLingui()
  const field = useFieldContext<NomenclatureLineValues[]>()
  const lines = field.state.value
  const columns = useLineColumns()
  const todays = (line: NomenclatureLineValues) => currents.get(articleOf(line) ?? 0)
  const others = lines.filter((line) => todays(line) && todays(line) !== line.price)
  const takeTodays = (line: NomenclatureLineValues) => {
    const price = todays(line)
    return price ? { ...line, price } : line
  }
  return (
    <Lines
      steps
      label={t`Lignes de la nomenclature`}
      columns={columns}
      make={newLine}
      addText={<Trans>Ajouter une ligne</Trans>}
      nameOf={({ reference }) => reference ?? t`Nouvelle ligne`}
      readOnly={readOnly}
      errors={errors}
      forgive={forgive}
      renderTools={(line, edits) => (
        <IconButton
          type="button"
          size="sm"
          variant="ghost"
          aria-label={t`Modifier ${line.reference ?? t`Nouvelle ligne`}`}
          title={t`Modifier`}
          onClick={() => onEdit({ line, set: (values) => edits.set(line, values) })}
        >
          <Pencil size={16} aria-hidden />
        </IconButton>
      )}
      renderNote={(line, edits) => (
        <Note line={line} todays={todays(line)} readOnly={readOnly} onTake={(price) => edits.set(line, { price })} />
      )}
      renderActions={(change) => {
        const add = (...added: NomenclatureLineValues[]) => change((before) => [...before, ...added])
        return (
          <>
            <Button type="button" variant="outline" onClick={() => onOpen({ dialog: 'search', add })}>
              <Search size={16} aria-hidden /> <Trans>Chercher un article</Trans>
            </Button>
            <Button type="button" variant="outline" onClick={() => onOpen({ dialog: 'suggestions', add })}>
              <FileSearch size={16} aria-hidden /> <Trans>Suggérer d’après un fichier</Trans>
            </Button>
            {others.length > 1 && (
              <Button type="button" variant="outline" onClick={() => change((before) => before.map(takeTodays))}>
                <Trans>Reprendre tous les prix du jour</Trans>
              </Button>
            )}
          </>
        )
      }}
      empty={
        <EmptyState
          title={t`Aucune ligne`}
          description={
            readOnly ? t`Aucun consommable renseigné pour cette imprimante.` : t`Ajoutez l’imprimante, ses toners et ses pièces d’usure.`
          }
        />
      }
    />
  )
}

interface NoteProps {
  line: NomenclatureLineValues
  todays: string | undefined
  readOnly: boolean
  onTake: (price: string) => void
}

/** The notes about a line: why it has no cost, and that its product now has another price. */
function Note({ line, todays, readOnly, onTake }: NoteProps) {
  const { t } = useLingui()
  const seesPrices = useCanCall('nomenclature_lines.save') || line.price !== null
  const excluded = exclusionOf({ ...line, durability: line.durability === null ? null : Number(line.durability) })
  const reason =
    excluded === 'NO_PRICE' && seesPrices
      ? t`Sans prix : cette ligne n’entre pas dans le coût.`
      : excluded === 'NO_DURABILITY'
        ? t`Sans durée de vie : cette ligne n’entre pas dans le coût.`
        : excluded === 'ZERO_DURABILITY'
          ? t`Durée de vie de 0 page : cette ligne n’entre pas dans le coût.`
          : null
  const differs = todays !== undefined && todays !== line.price
  if (!reason && !differs) return null
  const price = formatMoney(todays ?? '')
  return (
    <Stack gap="1" textStyle="sm" pb="1">
      {reason && <Text fontWeight="medium">{reason}</Text>}
      {differs && todays && (
        <HStack gap="2" wrap="wrap">
          <Text color="fg.muted">
            <Trans>Prix d’achat du jour : {price}</Trans>
          </Text>
          {!readOnly && (
            <Button type="button" size="xs" variant="outline" onClick={() => onTake(todays)}>
              <Trans>Reprendre</Trans>
            </Button>
          )}
        </HStack>
      )}
    </Stack>
  )
}
