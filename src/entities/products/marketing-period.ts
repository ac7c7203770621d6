// The marketing period: fields shared by products and offers.
import { msg } from '@lingui/core/macro'

export const marketingPeriod = {
  marketing_start_date: {
    label: msg`Début de commercialisation`,
    short: msg`Début de vente`,
    phrase: msg`le début de commercialisation`,
  },
  marketing_end_date: {
    label: msg`Fin de commercialisation`,
    short: msg`Fin de vente`,
    phrase: msg`la fin de commercialisation`,
  },
} as const
