// The totals of a calculation, which stay visible while the user scrolls through the details.
import { useLingui } from '@lingui/react/macro'

import { HStack, html, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import type { Costed } from './costs.ts'
import { useFigures } from './figures.ts'

/** Only the first figures are shown: those of a page and of a month. */
const SHOWN = 4

export function Totals({ items, thousand }: { items: Costed[]; thousand: boolean }) {
  const { t } = useLingui()
  const figures = useFigures(items, thousand)
    .filter(({ unit }) => unit !== 'hours')
    .slice(0, SHOWN)
  if (figures.length === 0) return null
  return (
    <Stack
      as="section"
      aria-label={t`Totaux`}
      data-part="totals"
      position={{ md: 'sticky' }}
      // Below the tabs.
      top={{ md: '10' }}
      zIndex="1"
      gap="1"
      py="2"
      bg="bg"
      borderBottomWidth="1px"
    >
      {items.map(({ id, name, cost }) => (
        <HStack key={id} columnGap="5" rowGap="0" wrap="wrap" textStyle="sm">
          <Text fontWeight="medium" flex="1 1 12rem" minW="0" overflowWrap="anywhere" lang={CONTENT_LANGUAGE}>
            {name}
          </Text>
          {figures.map(({ label, read }) => (
            <span key={label}>
              <html.span color="fg.muted">{label}</html.span>{' '}
              <html.span fontWeight="semibold" fontVariantNumeric="tabular-nums">
                {read(cost)}
              </html.span>
            </span>
          ))}
        </HStack>
      ))}
    </Stack>
  )
}
