// The kinds of work with the number of lines of each, most serious first; each links to its lines.
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { FocusKind } from '#contract/activity/daily-focus.ts'
import type { Outputs } from '#contract/index.ts'
import { html } from '#kit/elements/layout.ts'
import { Badge } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { formatCount } from '#kit/format/formats.ts'

import { costsMoney } from './order.ts'
import { kindTitles } from './words.ts'

type FocusSection = Outputs['daily_focus']['sections']['items'][number]

interface QueueProps {
  sections: readonly FocusSection[]
  current: FocusKind
}

export function Queue({ sections, current }: QueueProps) {
  const { t, i18n } = useLingui()
  return (
    <html.nav aria-label={t`Travaux du jour`}>
      <html.ul listStyleType="none" css={look}>
        {sections.map(({ kind, total }) => (
          <li key={kind}>
            <Link to="/daily-focus" search={{ kind }} aria-current={kind === current ? 'true' : undefined}>
              <span>{i18n._(kindTitles[kind])}</span>
              <Badge colorPalette={costsMoney(kind) ? meaning.wrong : meaning.plain} fontVariantNumeric="tabular-nums">
                {formatCount(total)}
              </Badge>
            </Link>
          </li>
        ))}
      </html.ul>
    </html.nav>
  )
}

const look = {
  '& a': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    minH: '10',
    px: '3',
    py: '1.5',
    rounded: 'l2',
    textStyle: 'sm',
    borderStartWidth: '3px',
    borderColor: 'transparent',
  },
  '& a:hover': { bg: 'bg.subtle' },
  // On a narrow screen the lines are on another page, so no entry is highlighted here.
  '& a[aria-current]': {
    lg: { bg: 'teal.subtle', borderColor: { base: 'teal.solid', _highContrast: 'Highlight' }, fontWeight: 'medium' },
  },
}
