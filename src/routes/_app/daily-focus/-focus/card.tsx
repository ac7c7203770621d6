// One kind of work: how much of it there is, and what comes first.
import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Outputs } from '#contract/index.ts'
import { Button } from '#kit/elements/controls.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { formatCount } from '#kit/format/formats.ts'
import { Section } from '#kit/page/page.tsx'

import { FocusLines } from './lines.tsx'
import { kindTitles, kindWords } from './words.ts'

type FocusSection = Outputs['daily_focus']['sections']['items'][number]

export function FocusCard({ section: { kind, total, lines } }: { section: FocusSection }) {
  const { i18n } = useLingui()
  return (
    <Section title={i18n._(kindTitles[kind])} actions={<Text color="fg.muted">{formatCount(total)}</Text>}>
      <Stack gap="3">
        <Text color="fg.muted" textStyle="sm">
          {i18n._(kindWords[kind])}
        </Text>
        <FocusLines kind={kind} lines={lines} />
        {total > lines.length && (
          <Button asChild variant="ghost" size="sm" alignSelf="flex-start">
            <Link to="/daily-focus" search={{ kind }}>
              <Plural value={total} one="Voir la ligne" other="Voir les # lignes" />
            </Link>
          </Button>
        )}
      </Stack>
    </Section>
  )
}
