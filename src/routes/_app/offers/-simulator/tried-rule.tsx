// A notice that a rule is tried out in its unsaved state, with a link to the simulation with the stored rules.
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'

import { Button } from '#kit/elements/controls.ts'
import { Notice } from '#kit/feedback/notice.tsx'

import type { TriedRules } from './draft-rule.ts'

const route = getRouteApi('/_app/offers/$id/simulator')

export function TriedRule({ name, rules }: TriedRules) {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  return (
    <Notice
      status={rules ? 'info' : 'warning'}
      title={
        rules
          ? t`Avec la règle « ${name} » telle que vous l’écrivez, qui n’est pas enregistrée`
          : t`La règle « ${name} » n’est pas complète : les règles enregistrées agissent`
      }
      action={
        <Button
          size="xs"
          variant="outline"
          onClick={() => void navigate({ search: ({ rule: _rule, ...search }) => search, replace: true, resetScroll: false })}
        >
          <Trans>Simuler avec les règles enregistrées</Trans>
        </Button>
      }
    />
  )
}
