// A link that writes an e-mail to the support.
import { Trans } from '@lingui/react/macro'

import { useConfig } from '#api/config.ts'
import { Button } from '#kit/elements/controls.ts'
import { supportLink } from '#kit/feedback/states.tsx'

export function SupportButton() {
  const { support_email } = useConfig()
  return (
    <Button asChild variant="outline">
      <a href={supportLink(support_email)}>
        <Trans>Contacter le support</Trans>
      </a>
    </Button>
  )
}
