// The date, subsidiary and actor of a simulation, and its link.
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Link as LinkIcon, RotateCcw } from 'lucide-react'

import { toast } from '#device/notices.ts'
import type { OfferConfiguration } from '#entities/offers/configuration.ts'
import { actorLabels } from '#entities/prices/fields.ts'
import { Button, Field } from '#kit/elements/controls.ts'
import { Flex, HStack } from '#kit/elements/layout.ts'
import { Choice } from '#kit/form/choice.tsx'
import { DateInput } from '#kit/form/fields/date-input.tsx'
import { WideOnly } from '#kit/page/page.tsx'

import type { Chosen } from './configuration.ts'

export function Choices({ configuration, zones, address, change, isDefault, reset }: Chosen) {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const { date, zone, actor } = configuration
  const copy = async () => {
    // The link also contains the default values: for another user or on another day they would be different.
    const whole = { ...address, date, zone: zone ?? undefined, actor }
    const { href } = router.buildLocation({ to: '.', search: (former: OfferConfiguration) => ({ ...former, ...whole }) })
    try {
      await navigator.clipboard.writeText(new URL(href, location.origin).href)
      toast.success({ title: t`Lien copié : il mène à cette configuration` })
    } catch {
      toast.error({ title: t`Le navigateur n’a pas laissé copier le lien : copiez l’adresse de la page` })
    }
  }
  return (
    <Flex gap="3" wrap="wrap" align="flex-end">
      <Field.Root w={{ base: '9.5rem', xl: '12rem' }}>
        <Field.Label textStyle="xs">
          <Trans>Au jour du</Trans>
        </Field.Label>
        <DateInput size="sm" value={date} onChange={(day) => change({ date: day ?? undefined })} />
      </Field.Root>
      <Choice label={t`Filiale`} value={zone ?? ''} onChange={(code) => change({ zone: code || undefined })}>
        {zones.every(({ code_sigma }) => code_sigma !== zone) && <option value={zone ?? ''}>{zone ?? ''}</option>}
        {zones.map(({ code_sigma, name }) => (
          <option key={code_sigma} value={code_sigma}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice label={t`Acteur`} value={actor} onChange={(one) => change({ actor: one === 'agency' ? 'agency' : 'seller' })}>
        {(['seller', 'agency'] as const).map((one) => (
          <option key={one} value={one}>
            {i18n._(actorLabels[one])}
          </option>
        ))}
      </Choice>
      <HStack gap="2" wrap="wrap" ms={{ md: 'auto' }}>
        <Button size="sm" variant="outline" onClick={reset} disabled={isDefault} aria-label={t`Configuration par défaut`}>
          <RotateCcw size={16} aria-hidden />
          <WideOnly>{t`Configuration par défaut`}</WideOnly>
        </Button>
        <Button size="sm" variant="outline" onClick={() => void copy()} aria-label={t`Copier le lien`}>
          <LinkIcon size={16} aria-hidden />
          <WideOnly>{t`Copier le lien`}</WideOnly>
        </Button>
      </HStack>
    </Flex>
  )
}
