// The Articles tab of an offer: its composition, edited as one outline.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Keyboard, Plus, Redo2, Undo2 } from 'lucide-react'
import { memo, useRef, useState } from 'react'

import { useCanCall } from '#api/session.ts'
import type { Composition } from '#contract/offers/offer-products.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { useOwnZone } from '#entities/lookups/own-zone.ts'
import { LastSave } from '#entities/offers/last-save.tsx'
import { compositionQuery } from '#entities/offers/queries.ts'
import { useShortcut } from '#kit/browser/shortcut.ts'
import { Button, IconButton } from '#kit/elements/controls.ts'
import { Flex, Stack } from '#kit/elements/layout.ts'
import { EmptyState, FailedState, LoadingState } from '#kit/feedback/states.tsx'
import { useFieldContext } from '#kit/form/context.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { useKnownField } from '#kit/form/known-field.ts'

import { useOffer } from '../-page/offer.ts'
import { AddProductsDialog } from './add-products.tsx'
import { Foot } from './foot.tsx'
import { LibraryDialog } from './library.tsx'
import type { Outline, FocusTarget } from './outline/context.ts'
import type { OutlineRow } from './outline/edits.ts'
import { KeysDialog } from './outline/keys-dialog.tsx'
import { OutlineTable } from './outline/outline.tsx'
import { type OutlineDialog, useOutline } from './outline/use-outline.ts'
import { PriceChoices } from './price-choices.tsx'
import { type PriceChoice, usePrices } from './prices.ts'
import { useCompositionForm } from './save.ts'
import type { BundleValue, Product, SectionValue } from './values.ts'
import { WhyThisPrice } from './why.tsx'

export function OfferComposition() {
  const { t } = useLingui()
  const offer = useOffer()
  // Refetched when editing begins, however fresh the cached composition is.
  const composition = useQuery({ ...compositionQuery(offer.id), staleTime: 0 })
  if (composition.isError && !composition.data)
    return (
      <FailedState title={t`La composition n’a pas pu être chargée`} error={composition.error} onRetry={() => void composition.refetch()} />
    )
  if (!composition.data) return <LoadingState />
  return <Editor key={offer.id} offer={offer} stored={composition.data} />
}

function Editor({ offer, stored }: { offer: Offer; stored: Composition }) {
  const [wanted, want] = useState<FocusTarget | null>(null)
  const [choice, setChoice] = useState<PriceChoice>({ zone: undefined, actor: 'seller', catalog_id: undefined })
  const { errors, forgive, base, ...versioned } = useCompositionForm(offer, stored, choice, want)
  const readOnly = !useCanCall('offer_products.save')
  const { form } = versioned
  return (
    <FormLayout {...versioned} gap="4" readOnly={readOnly}>
      <form.AppField name="sections">
        {() => <Composer {...{ offer, base, readOnly, errors, forgive, wanted, want, chosen: choice, setChoice }} />}
      </form.AppField>
      <LastSave offer_id={offer.id} part="composition" />
    </FormLayout>
  )
}

interface ComposerProps {
  offer: Offer
  /** The stored composition that the form's changes are relative to. */
  base: Composition
  readOnly: boolean
  errors: Outline['errors']
  forgive: (isCured: (field: string) => boolean) => void
  wanted: FocusTarget | null
  want: (wanted: FocusTarget | null) => void
  chosen: PriceChoice
  setChoice: (choice: PriceChoice) => void
}

function Composer({ offer, base, readOnly, errors, forgive, wanted, want, chosen, setChoice }: ComposerProps) {
  const { t } = useLingui()
  const id = useKnownField(t`Composition`)
  const sections = useFieldContext<SectionValue[]>().state.value
  const [asked, ask] = useState<OutlineDialog | null>(null)
  const own = useOwnZone()?.code_sigma
  const choice = { ...chosen, zone: chosen.zone ?? own }
  const { may, prices, total, catalog, catalogs } = usePrices(offer.id, choice, base.sections, sections)
  const [explained, explain] = useState<number | null>(null)
  const why = useCanCall('offer_simulation.run') ? explain : undefined
  const { outline, steps, addLinks, addShared, place } = useOutline({ base, readOnly, prices, errors, why, forgive, want, ask })
  return (
    <Stack gap="3">
      <Flex gap="2" wrap="wrap" align="flex-end">
        {!readOnly && <Tools onAdd={outline.addSection} steps={steps} />}
        {may && <PriceChoices choice={choice} catalog={catalog} catalogs={catalogs} onChange={setChoice} />}
      </Flex>
      {sections.length === 0 ? (
        <EmptyState
          title={t`Cette offre ne contient encore aucun article`}
          {...(!readOnly && { description: t`Ajoutez une section, puis ses lots et leurs articles.` })}
        />
      ) : (
        <OutlineTable
          {...{ id, sections, outline, wanted }}
          onShown={() => want(null)}
          onPlace={place}
          onUndo={steps.undo}
          onRedo={steps.redo}
        />
      )}
      {prices && sections.length > 0 && <Foot sections={sections} prices={prices} whole={total} actor={choice.actor} />}
      {explained !== null && <WhyThisPrice offer_id={offer.id} product_id={explained} choice={choice} onClose={() => explain(null)} />}
      {asked && <Asking {...{ offer, asked, sections, addShared, addLinks }} onClose={() => ask(null)} />}
    </Stack>
  )
}

interface AskingProps {
  offer: Offer
  asked: OutlineDialog
  sections: SectionValue[]
  addShared: (line: OutlineRow, bundle: BundleValue) => void
  addLinks: (line: OutlineRow, products: readonly Product[]) => void
  onClose: () => void
}

/** The dialog that adds to a section or a bundle. */
function Asking({ offer, asked: { dialog, line }, sections, addShared, addLinks, onClose }: AskingProps) {
  if (dialog === 'library')
    return (
      <LibraryDialog
        held={new Set(sections.flatMap(({ bundles }) => bundles.map(({ id }) => id)))}
        onClose={onClose}
        onAttach={({ offers, ...bundle }) => {
          const shared_with = offers.filter(({ id }) => id !== offer.id)
          onClose()
          addShared(line, { ...bundle, shared_with, attached: true })
        }}
      />
    )
  return (
    <AddProductsDialog
      offer_id={offer.id}
      bundle={line.bundle?.name ?? ''}
      held={new Set(line.bundle?.products.map(({ product }) => product.id))}
      onClose={onClose}
      onAdd={(products) => {
        onClose()
        addLinks(line, products)
      }}
    />
  )
}

interface ToolsProps {
  onAdd: () => void
  steps: { undo: () => void; redo: () => void; canUndo: boolean; canRedo: boolean }
}

const sameTools = ({ steps: a }: ToolsProps, { steps: b }: ToolsProps) => a.canUndo === b.canUndo && a.canRedo === b.canRedo

const Tools = memo(function Tools({ onAdd, steps }: ToolsProps) {
  const { t } = useLingui()
  const [explained, explain] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // The shortcut does nothing while a dialog covers the button.
  useShortcut('enter', () => button.current?.closest('[inert], [aria-hidden=true]') ?? onAdd(), { shift: true })
  return (
    <>
      <Button ref={button} variant="outline" onClick={onAdd} aria-keyshortcuts="Control+Shift+Enter">
        <Plus size={16} aria-hidden /> <Trans>Ajouter une section</Trans>
      </Button>
      <Button variant="ghost" disabled={!steps.canUndo} onClick={steps.undo}>
        <Undo2 size={16} aria-hidden /> <Trans>Annuler l’action</Trans>
      </Button>
      <Button variant="ghost" disabled={!steps.canRedo} onClick={steps.redo}>
        <Redo2 size={16} aria-hidden /> <Trans>Rétablir l’action</Trans>
      </Button>
      <IconButton variant="ghost" hideBelow="lg" aria-label={t`Touches de la composition`} onClick={() => explain(true)}>
        <Keyboard size={16} aria-hidden />
      </IconButton>
      {explained && <KeysDialog onClose={() => explain(false)} />}
    </>
  )
}, sameTools)
