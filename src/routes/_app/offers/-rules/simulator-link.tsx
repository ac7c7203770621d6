// Opens a configuration in the simulator; from the editor of a rule in another tab, so that both can be seen side by side.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { zonesQuery } from '#entities/lookups/queries.ts'
import { type NamedConfiguration, type RuleOfEditor, simulatorLink } from '#entities/rules/configuration.ts'
import { VisuallyHidden } from '#kit/elements/text.ts'

interface SimulatorLinkProps {
  offer_id: number
  configuration: NamedConfiguration
  /** The rule that is being edited. */
  edited: RuleOfEditor | undefined
  children: ReactNode
}

export function SimulatorLink({ offer_id, configuration, edited, children, ...rest }: SimulatorLinkProps) {
  const { t } = useLingui()
  const national = useQuery(zonesQuery()).data?.items.find(({ is_national }) => is_national)?.code_sigma
  return (
    <Link
      {...rest}
      {...simulatorLink(offer_id, configuration, { national, rule: edited })}
      {...(edited !== undefined && { target: '_blank' })}
    >
      {children}
      {edited !== undefined && <VisuallyHidden> {t`(nouvel onglet)`}</VisuallyHidden>}
    </Link>
  )
}
