// The offers of a presentation: found by typing, reordered, removed.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'

import { useOnline } from '#api/connection.ts'
import type { PresentedOffer } from '#contract/offers/grouped-presentations.ts'
import { offersNamedQuery } from '#entities/offers/queries.ts'
import { IconButton } from '#kit/elements/controls.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { Badge, Text } from '#kit/elements/text.ts'
import { announce } from '#kit/feedback/announce.tsx'
import { meaning } from '#kit/feedback/meaning.ts'
import { useFieldContext } from '#kit/form/context.ts'
import { Combobox } from '#kit/form/fields/combobox.tsx'
import { FieldFrame } from '#kit/form/fields/field-frame.tsx'
import { ReorderList } from '#kit/list/reorder.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

export function OffersField({ label }: { label: string }) {
  const { t } = useLingui()
  const field = useFieldContext<PresentedOffer[]>()
  const offers = field.state.value
  const move = (offer: PresentedOffer, to: number) => {
    field.handleChange(offers.filter((one) => one !== offer).toSpliced(to, 0, offer))
    const [name, place, count] = [offer.name, to + 1, offers.length]
    announce(t`${name} : place ${place} sur ${count}`)
  }
  const remove = ({ id, name }: PresentedOffer) => {
    field.handleChange(offers.filter((one) => one.id !== id))
    announce(t`${name} ne fait plus partie de la présentation`)
  }
  return (
    <Stack gap="3">
      <FieldFrame label={label} help={t`Glissez les offres, ou déplacez-les avec les flèches : elles sont montrées dans cet ordre.`}>
        <AddOffer chosen={offers} onAdd={(offer) => field.handleChange([...offers, offer])} />
      </FieldFrame>
      <ReorderList
        label={t`Offres de la présentation`}
        items={offers}
        nameOf={({ name }) => name}
        onMove={offers.length > 1 ? move : undefined}
      >
        {(offer) => <OfferLine offer={offer} onRemove={() => remove(offer)} />}
      </ReorderList>
    </Stack>
  )
}

function AddOffer({ chosen, onAdd }: { chosen: readonly PresentedOffer[]; onAdd: (offer: PresentedOffer) => void }) {
  const { t } = useLingui()
  const online = useOnline()
  const [typed, setTyped] = useState('')
  const { data, isPending } = useQuery(offersNamedQuery(useDeferredValue(typed)))
  const others = (data?.items ?? []).filter(({ id }) => !chosen.some((one) => one.id === id))
  const add = (wanted: number | null) => {
    const offer = others.find(({ id }) => id === wanted)
    if (!offer) return
    const { id, name, reference, active } = offer
    onAdd({ id, name, reference, active })
    announce(t`${name} est ajoutée à la présentation`)
  }
  return (
    <Combobox
      placeholder={t`Ajouter une offre…`}
      items={others.map(({ id, name, reference }) => ({ value: id, label: name, detail: reference }))}
      loading={isPending}
      onSearch={setTyped}
      value={null}
      emptied
      disabled={!online}
      onChange={add}
    />
  )
}

function OfferLine({ offer: { name, reference, active }, onRemove }: { offer: PresentedOffer; onRemove: () => void }) {
  const { t } = useLingui()
  return (
    <HStack flex="1" minW="0" gap="3" py="1.5" px="2">
      <Stack flex="1" minW="0" gap="0">
        <Text overflowWrap="anywhere" lang={CONTENT_LANGUAGE}>
          {name}
        </Text>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {reference}
        </Text>
      </Stack>
      {!active && <Badge colorPalette={meaning.plain}>{t`Inactive : n’est pas montrée`}</Badge>}
      <IconButton size="sm" variant="ghost" colorPalette="gray" aria-label={t`Retirer ${name}`} onClick={onRemove}>
        <X size={16} aria-hidden />
      </IconButton>
    </HStack>
  )
}
