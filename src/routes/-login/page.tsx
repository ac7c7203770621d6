// The sign-in page: e-mail and password, or the company account.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'

import { useConfig } from '#api/config.ts'
import { companySignIn, type SignInResult } from '#api/session/sign-in.ts'
import { useSignOutAwaits, useSignOutPending } from '#device/sign-out-mark.ts'
import { useDocumentTitle } from '#kit/browser/document-title.ts'
import { safePath } from '#kit/browser/safe-path.ts'
import { Button, Input } from '#kit/elements/controls.ts'
import { Box, Card, Center, Flex, HStack, Separator, Stack } from '#kit/elements/layout.ts'
import { Heading, Link, Text } from '#kit/elements/text.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { Logo } from '#kit/page/logo.tsx'
import { AppearanceButton, LanguageButton } from '#kit/page/preferences.tsx'

import { FailureNotice, type SignInFailure } from './failure.tsx'

interface LoginPageProps {
  /** The path that the user wanted to open, from the `redirect` parameter. */
  redirect: string | undefined
  /** Why signing in with the company account failed. */
  error: SignInFailure | undefined
  /** Resolves once the user is signed in and the next screen is shown, or with the reason of the refusal. */
  signIn: (email: string, password: string) => Promise<SignInResult>
}

/** Uses neither the router nor the contract: it can be shown alone while the app is still loading (`src/app/main.tsx`). */
export function LoginPage({ redirect, error, signIn }: LoginPageProps) {
  const { t } = useLingui()
  useDocumentTitle(t`Connexion`)
  return (
    <Flex direction="column" minH="100dvh" bg="bg.subtle">
      <HStack as="header" justify="flex-end" p="3" gap="1">
        <LanguageButton />
        <AppearanceButton />
      </HStack>
      <Center as="main" flex="1" px="4" pb="16">
        <Card.Root w="full" maxW="24rem" variant="elevated" size="lg">
          <Card.Body gap="6">
            <Stack gap="3" align="center" textAlign="center">
              <Logo size={56} />
              <Heading as="h1" size="2xl">
                <Trans>Connexion</Trans>
              </Heading>
              <Text color="fg.muted">
                <Trans>Bienvenue sur Starif</Trans>
              </Text>
            </Stack>
            {error && <FailureNotice error={error} />}
            <PasswordForm signIn={signIn} />
            <CompanySignIn target={safePath(redirect) ?? '/products'} />
          </Card.Body>
        </Card.Root>
      </Center>
    </Flex>
  )
}

function PasswordForm({ signIn }: Pick<LoginPageProps, 'signIn'>) {
  const { t } = useLingui()
  const [result, setResult] = useState<SignInResult | null>(null)
  const [busy, setBusy] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  const leaving = useSignOutPending()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    setBusy(true)
    setResult(null)
    const outcome = await signIn(textOf(given.get('email')), textOf(given.get('password')))
    setBusy(false)
    if (outcome.kind === 'done') return
    setResult(outcome)
    password.current?.select()
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="4">
        <Box aria-live="assertive">{result && <Refusal result={result} />}</Box>
        <Box role="status">
          <Leaving />
        </Box>
        {!navigator.cookieEnabled && <NothingStored />}
        <Stack as="label" gap="1.5">
          <Label>
            <Trans>Adresse e-mail</Trans>
          </Label>
          <Input name="email" type="email" required autoComplete="username" autoFocus spellCheck={false} />
        </Stack>
        <Stack as="label" gap="1.5">
          <Label>
            <Trans>Mot de passe</Trans>
          </Label>
          <Input ref={password} name="password" type="password" required autoComplete="current-password" />
        </Stack>
        <Button type="submit" size="lg" loading={busy || leaving} loadingText={leaving ? t`Déconnexion en cours…` : t`Connexion…`}>
          <Trans>Se connecter</Trans>
        </Button>
      </Stack>
    </form>
  )
}

/** Shows that a sign-out has not reached the server yet: signing in is blocked until it has. */
function Leaving() {
  const awaits = useSignOutAwaits()
  if (awaits === null) return null
  return (
    <Notice
      status="info"
      size="sm"
      title={
        awaits === 'network' ? (
          <Trans>La déconnexion attend le réseau</Trans>
        ) : (
          <Trans>La déconnexion attend le serveur, qui est indisponible</Trans>
        )
      }
    >
      <Trans>Vos données ont déjà quitté cet appareil. Gardez cette page ouverte : la session sera fermée dès que le serveur répond.</Trans>
    </Notice>
  )
}

/** The session is a cookie: a browser that blocks cookies would ask for the password again and again. */
const NothingStored = () => (
  <Notice status="warning" role="alert" size="sm" title={<Trans>Ce navigateur bloque les cookies</Trans>}>
    <Trans>La connexion n’y est pas possible. Autorisez les cookies de ce site, puis rechargez la page.</Trans>
  </Notice>
)

const Label = ({ children }: { children: ReactNode }) => (
  <Text as="span" textStyle="sm" fontWeight="medium">
    {children}
  </Text>
)

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '')

function Refusal({ result }: { result: SignInResult }) {
  return (
    <Notice
      status="error"
      role="alert"
      size="sm"
      title={
        <>
          {result.kind === 'wrong' && <Trans>L’adresse e-mail ou le mot de passe est incorrect.</Trans>}
          {result.kind === 'disabled' && <Trans>Votre compte est désactivé. Contactez le support.</Trans>}
          {result.kind === 'limited' && (
            <Plural
              value={result.minutes}
              one="Trop de tentatives. Réessayez dans une minute."
              other="Trop de tentatives. Réessayez dans # minutes."
            />
          )}
          {result.kind === 'offline' && <Trans>Pas de réseau : la connexion est impossible pour le moment.</Trans>}
          {result.kind === 'unanswered' && <Trans>Le serveur n’a pas répondu à temps. Réessayez.</Trans>}
          {result.kind === 'unavailable' && <Trans>Le serveur est indisponible pour le moment. Réessayez dans quelques minutes.</Trans>}
          {result.kind === 'foreign' && (
            <Trans>Une autre page a répondu à la place du serveur : ce réseau demande peut-être de s’y connecter d’abord.</Trans>
          )}
          {result.kind === 'failed' && <Trans>Erreur serveur</Trans>}
        </>
      }
    />
  )
}

function CompanySignIn({ target }: { target: string }) {
  const { oidc } = useConfig()
  const leaving = useSignOutPending()
  if (!oidc || leaving) return null
  return (
    <Stack gap="4">
      <HStack>
        <Separator flex="1" />
        <Text textStyle="sm" color="fg.muted">
          <Trans>ou</Trans>
        </Text>
        <Separator flex="1" />
      </HStack>
      <Button asChild variant="outline" size="md" h="auto" minH="11" py="2" whiteSpace="normal" textAlign="center">
        <Link href={companySignIn(target)} unstyled>
          <Trans>Se connecter avec mon compte d'entreprise</Trans>
        </Link>
      </Button>
    </Stack>
  )
}
