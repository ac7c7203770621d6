// « Mon compte »: the user's identity, rights, password and sessions.
import { Trans, useLingui } from '@lingui/react/macro'

import { useCurrentUser } from '#api/session.ts'
import { EffectiveRights } from '#entities/people/effective-rights.tsx'
import { Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { Fact, Facts } from '#kit/page/facts.tsx'
import { Page, PageHeader, Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { PasswordSection } from './password.tsx'
import { SessionsSection } from './sessions.tsx'

export function AccountPage() {
  const { t } = useLingui()
  const { is_admin, roles } = useCurrentUser()
  return (
    <Page>
      <PageHeader title={t`Mon compte`} />
      <Stack gap="5">
        <Section title={t`Identité`}>
          <Identity />
        </Section>
        <PasswordSection />
        <SessionsSection />
        <Section title={t`Permissions`}>
          <EffectiveRights isAdmin={is_admin} roles={roles} />
        </Section>
      </Stack>
    </Page>
  )
}

function Identity() {
  const { t } = useLingui()
  const { name, email, zone, company_code, roles } = useCurrentUser()
  return (
    <Stack gap="4">
      <Facts>
        <Fact label={t`Nom`} lang={CONTENT_LANGUAGE}>
          {name}
        </Fact>
        <Fact label={t`Adresse e-mail`}>{email}</Fact>
        <Fact label={t`Filiale`} lang={CONTENT_LANGUAGE}>
          {zone?.name}
        </Fact>
        <Fact label={t`Code Artis`}>{company_code}</Fact>
        <Fact label={t`Rôles`} lang={CONTENT_LANGUAGE}>
          {roles.map((role) => role.name).join(', ')}
        </Fact>
      </Facts>
      <Text textStyle="sm" color="fg.muted">
        <Trans>Une erreur dans votre nom ou votre adresse ? Un administrateur peut la corriger.</Trans>
      </Text>
    </Stack>
  )
}
