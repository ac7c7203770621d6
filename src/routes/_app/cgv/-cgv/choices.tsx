// The choice of a subsidiary and a day for reading the terms of sale, and a notice if the version shown is not the last one.
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'

import { useDay } from '#api/day.ts'
import type { Cgv, CgvText, CgvVersion } from '#contract/terms/terms.ts'
import type { Zone } from '#entities/prices/own-catalogs.ts'
import { useCgvZones } from '#entities/terms/zones.ts'
import { Button, Field } from '#kit/elements/controls.ts'
import { Flex } from '#kit/elements/layout.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { Choice } from '#kit/form/choice.tsx'
import { DateInput } from '#kit/form/fields/date-input.tsx'
import { formatDate } from '#kit/format/formats.ts'

import { useShow } from './shown.ts'

const route = getRouteApi('/_app/cgv/')

export function Choices({ zone }: { zone: Zone | null }) {
  const { t } = useLingui()
  const { on } = route.useSearch()
  const { items } = useCgvZones()
  const show = useShow()
  return (
    <Flex gap="3" wrap="wrap" align="flex-end">
      <Choice label={t`Filiale`} value={zone?.code_sigma ?? ''} onChange={(code) => show({ zone: code })}>
        {zone === null && <option value="">—</option>}
        {items.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Choice>
      <Field.Root w="auto">
        <Field.Label textStyle="xs">
          <Trans>Quelles conditions s’appliquaient le… ?</Trans>
        </Field.Label>
        <DateInput size="sm" value={on ?? null} onChange={(day) => show({ on: day ?? undefined, version: undefined })} />
      </Field.Root>
    </Flex>
  )
}

interface WhichProps {
  /** Null: no version applied on the day. */
  text: CgvText | null
  last: Cgv | undefined
  applying: CgvVersion | undefined
}

/** Names the version that is shown, unless it is the one that applies today. */
export function Which({ text, last, applying }: WhichProps) {
  const { t } = useLingui()
  const { on, version } = route.useSearch()
  const show = useShow()
  const today = useDay()
  const back = (
    <Button size="xs" variant="outline" onClick={() => show({ on: undefined, version: undefined })}>
      <Trans>Revenir à la dernière version</Trans>
    </Button>
  )
  const day = formatDate(on)
  if (text === null) return <Notice size="sm" status="warning" title={t`Aucune version ne s’appliquait le ${day}.`} action={back} />
  const number = text.version_number
  const from = formatDate(text.published_from)
  if (on !== undefined)
    return (
      <Notice size="sm" status="info" action={back} title={t`Le ${day} s’applique la version ${number}, publiée à partir du ${from}.`} />
    )
  if (version !== undefined && number !== last?.version_number)
    return <Notice size="sm" status="info" action={back} title={t`Vous lisez la version ${number}, qui n’est pas la dernière.`} />
  if (!applying || applying.version_number === number) return null
  const current = applying.version_number
  return (
    <Notice
      size="sm"
      status="info"
      title={t`Aujourd’hui s’applique la version ${current}.`}
      action={
        <Button size="xs" variant="outline" onClick={() => show({ on: today, version: undefined })}>
          <Trans>La lire</Trans>
        </Button>
      }
    />
  )
}
