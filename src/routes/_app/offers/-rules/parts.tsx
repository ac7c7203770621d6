// The two screens of the Règles tab: the rules, and their test cases.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { Button } from '#kit/elements/controls.ts'
import { html } from '#kit/elements/layout.ts'

export function RuleParts({ offer_id, shown }: { offer_id: number; shown: 'rules' | 'cases' }) {
  const { t } = useLingui()
  const params = { id: String(offer_id) }
  return (
    <html.nav aria-label={t`Règles et essais`} display="flex" gap="2" flexWrap="wrap">
      <Button asChild size="sm" variant={shown === 'rules' ? 'subtle' : 'outline'}>
        <Link to="/offers/$id/rules" params={params} aria-current={shown === 'rules' ? 'page' : undefined}>
          <Trans>Règles</Trans>
        </Link>
      </Button>
      <Button asChild size="sm" variant={shown === 'cases' ? 'subtle' : 'outline'}>
        <Link to="/offers/$id/rules/cases" params={params} aria-current={shown === 'cases' ? 'page' : undefined}>
          <Trans>Cas d’essai et analyse</Trans>
        </Link>
      </Button>
    </html.nav>
  )
}
