// A subsidiary whose selling prices are not on this device, while they cannot be had: which they are, and the way back.
import { useLingui } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'

import { Button } from '#kit/elements/controls.ts'
import { EmptyState } from '#kit/feedback/states.tsx'

import type { Chosen } from './configuration.ts'

export function MissingSellingPrices({ chosen: { configuration, zones, usual, change } }: { chosen: Chosen }) {
  const { t } = useLingui()
  const nameOf = (code: string | null) => zones.find(({ code_sigma }) => code_sigma === code)?.name ?? code ?? t`national`
  const [asked, own] = [nameOf(configuration.zone), nameOf(usual)]
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
