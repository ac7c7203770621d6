// Explains why signing in with the company account failed: the server redirects back to the login page with one of these codes.
import { Trans } from '@lingui/react/macro'
import * as v from 'valibot'

import { Notice } from '#kit/feedback/notice.tsx'

export const SignInFailure = v.picklist([
  'oidc_unavailable',
  'oidc_refused',
  'oidc_expired',
  'oidc_account',
  'oidc_limited',
  'account_disabled',
])
export type SignInFailure = v.InferOutput<typeof SignInFailure>

export function FailureNotice({ error }: { error: SignInFailure }) {
  return (
    <Notice
      status="error"
      role="alert"
      size="sm"
      title={
        <>
          {error === 'oidc_unavailable' && <Trans>Le service de connexion de l’entreprise ne répond pas. Réessayez dans un instant.</Trans>}
          {error === 'oidc_refused' && <Trans>La connexion avec le compte d’entreprise a échoué. Réessayez.</Trans>}
          {error === 'oidc_expired' && <Trans>La connexion a pris trop de temps ou a été reprise dans un autre onglet. Recommencez.</Trans>}
          {error === 'oidc_account' && <Trans>Votre compte d’entreprise ne correspond à aucun accès à Starif. Contactez le support.</Trans>}
          {error === 'oidc_limited' && <Trans>Trop de tentatives. Réessayez dans quelques minutes.</Trans>}
          {error === 'account_disabled' && <Trans>Votre compte est désactivé. Contactez le support.</Trans>}
        </>
      }
    />
  )
}
