import { Button, Heading } from '@chakra-ui/react'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/login')({ component: Login })

function Login() {
  return (
    <>
      <Heading>
        <Trans>Connexion</Trans>
      </Heading>
      <Button>
        <Trans>Se connecter</Trans>
      </Button>
    </>
  )
}
