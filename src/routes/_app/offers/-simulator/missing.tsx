// Shown when selling prices (of a subsidiary or of a past day) are not on this device and cannot be loaded: which they are, and a link
// back.
import { useLingui } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'

import { useDay } from '#api/day.ts'
import { Button } from '#kit/elements/controls.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { formatDate } from '#kit/format/formats.ts'

import type { Chosen } from './configuration.ts'

export function MissingSellingPrices({ chosen: { configuration, zones, usual, change } }: { chosen: Chosen }) {
  const { t } = useLingui()
  const isPast = configuration.date < useDay()
  const nameOf = (code: string | null) => zones.find(({ code_sigma }) => code_sigma === code)?.name ?? code ?? t`national`
  const [asked, own, day] = [nameOf(configuration.zone), nameOf(usual), formatDate(configuration.date)]
  if (isPast)
    return (
      <EmptyState
        icon={<CloudOff size={40} />}
        title={t`Les tarifs tels qu’enregistrés le ${day} ne sont pas sur cet appareil`}
        description={t`Un jour passé se demande au serveur : il faut le réseau.`}
        action={
          <Button variant="outline" onClick={() => change({ date: undefined })}>
            {t`Simuler au jour d’aujourd’hui`}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={<CloudOff size={40} />}
      title={t`Les tarifs de ${asked} ne sont pas sur cet appareil`}
      description={t`Sans réseau, une offre se simule avec les tarifs qui ont été gardés hors ligne ou consultés ici.`}
      action={
        configuration.zone !== usual && (
          <Button variant="outline" onClick={() => change({ zone: undefined })}>
            {t`Simuler pour ${own}`}
          </Button>
        )
      }
    />
  )
}
