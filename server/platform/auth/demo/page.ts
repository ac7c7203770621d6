// The pages of the demo's identity provider: a list of fictitious users to choose from, in French or English, without scripts.
import { html, raw } from 'hono/html'

import { demoAccounts } from '../../db/demo/data.ts'

export type Language = 'fr' | 'en'

/** The first of the two supported languages in the browser's preferences; French by default. */
export const languageOf = (accepted: string | undefined): Language =>
  accepted
    ?.toLowerCase()
    .split(',')
    .map((tag) => tag.trim().slice(0, 2))
    .find((tag) => tag === 'fr' || tag === 'en') === 'en'
    ? 'en'
    : 'fr'

const words = {
  fr: {
    title: 'Compte d’entreprise (démonstration)',
    intro: 'Ce fournisseur d’identité n’existe qu’en mode démonstration. Choisissez qui vous êtes :',
    admin: 'administration',
    none: 'sans rôle',
    leave: 'Se déconnecter aussi du compte d’entreprise ?',
    yes: 'Oui, me déconnecter',
    no: 'Non, rester connecté',
    failed: 'La connexion n’a pas abouti',
    again: 'Retour à la connexion',
  },
  en: {
    title: 'Company account (demonstration)',
    intro: 'This identity provider exists in demo mode only. Choose who you are:',
    admin: 'administration',
    none: 'no role',
    leave: 'Sign out of the company account too?',
    yes: 'Yes, sign me out',
    no: 'No, stay signed in',
    failed: 'Signing in did not work',
    again: 'Back to sign-in',
  },
} as const

const STYLE = `
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; background: #f4f7f7; color: #1b2b2b }
  main { max-width: 30rem; margin: 3rem auto; padding: 2rem; background: #fff; border-radius: 0.75rem; box-shadow: 0 1px 4px #0003 }
  h1 { font-size: 1.35rem; margin: 0 0 0.5rem; color: #0b5c5c }
  ul { list-style: none; padding: 0; display: grid; gap: 0.5rem }
  button, a { font: inherit; min-height: 2.75rem; box-sizing: border-box; padding: 0.5rem 1rem; border: 1px solid #0b5c5c; border-radius: 0.5rem; background: #fff; color: #0b5c5c; cursor: pointer }
  li button { width: 100%; text-align: left; display: block }
  button small { display: block; color: #3c5252 }
  button:hover { background: #e3f2f2 } :focus-visible { outline: 3px solid #0a7a7a; outline-offset: 2px }
  @media (prefers-color-scheme: dark) {
    body { background: #101818; color: #e4efef } main { background: #1a2525 } h1 { color: #7fd6d6 }
    button, a { background: #1a2525; color: #a5e4e4; border-color: #7fd6d6 } button small { color: #c2d4d4 } button:hover { background: #243434 }
  }`

const page = (language: Language, title: string, body: unknown) =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Starif</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`

/** The list of accounts: one button each, posted to the same URL. */
export function accountsPage(language: Language) {
  const { title, intro, admin, none } = words[language]
  const buttons = demoAccounts.map(
    ({ name, email, role, is_admin }) =>
      html`<li>
        <button name="account" value="${email}">${name}<small>${email} · ${role ?? (is_admin ? admin : none)}</small></button>
      </li>`,
  )
  return page(
    language,
    title,
    html`<p id="intro">${intro}</p>
      <form method="post" aria-describedby="intro">
        <ul>
          ${buttons}
        </ul>
      </form>`,
  )
}

/** Asks whether to end the provider's session too; `form` is the provider's own hidden form, with the id that it expects. */
export function leavePage(language: Language, form: unknown) {
  const { leave, yes, no } = words[language]
  return page(
    language,
    leave,
    html`${form}
      <button form="op.logoutForm" name="logout" value="yes">${yes}</button>
      <button form="op.logoutForm">${no}</button>`,
  )
}

export function failurePage(language: Language) {
  const { failed, again } = words[language]
  return page(language, failed, html`<p><a href="/login">${again}</a></p>`)
}
