// Starts with as little code as possible: on /login only the sign-in page, loading the app as soon as the user types; anywhere else the
// app.
import 'virtual:look.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { startTransition, StrictMode, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import * as v from 'valibot'

import { backend } from '#api/backend.ts'
import { loadConfig } from '#api/config.ts'
import { reportCaught, reportErrors } from '#api/errors.ts'
import { OfflineError, sendFetch } from '#api/send.ts'
import { signIn } from '#api/session/sign-in.ts'
import { signOutPending } from '#device/sign-out-mark.ts'
import { storedUser } from '#device/stored-user.ts'
import { onTabMessage } from '#device/tabs.ts'
import { atRest } from '#kit/browser/at-rest.ts'
import { watchInstallation } from '#kit/browser/install.ts'
import { safePath } from '#kit/browser/safe-path.ts'
import { showLanguage, storedLanguage } from '#locales/i18n.ts'

import { SignInFailure } from '../routes/-login/failure.tsx'
import { LoginPage } from '../routes/-login/page.tsx'
import { Look, system } from './theme.ts'

let app: ReturnType<typeof load> | undefined
/** Whether the app handles the messages of other tabs. */
let prepared = false
/** Data left behind by a crash or a closed tab is deleted before a user is let in. */
let wiping: Promise<unknown> = Promise.resolve()

/** Loads the app, ready to be shown; tries again after a failure. */
const theApp = () => (app ??= load().catch((error: unknown) => ((app = undefined), Promise.reject(error))))

/** The same, but ignores a failure. */
const theAppSoon = async () => await theApp().catch(() => undefined)

async function load() {
  const loaded = await import('./app.tsx').catch((error: unknown) => Promise.reject(new OfflineError(error)))
  await wiping
  await loaded.prepare()
  prepared = true
  return loaded
}

/** No user is signed in here, and no sign-out is pending: the app handles all other cases. */
const signsIn = () => location.pathname === '/login' && !storedUser() && !signOutPending()

async function start(element: HTMLElement): Promise<void> {
  void loadConfig().then(reportErrors)
  const root = createRoot(element, { onCaughtError: reportCaught })
  if (signsIn()) {
    await showLanguage(storedLanguage())
    showSignIn(root, element)
  } else {
    const [{ App }] = await Promise.all([theApp(), showLanguage(storedLanguage())])
    show(root, <App />)
  }
}

function showSignIn(root: Root, element: HTMLElement): void {
  const asked = new URLSearchParams(location.search)
  const redirect = asked.get('redirect') ?? undefined
  const failure = v.safeParse(SignInFailure, asked.get('error'))
  /** The app's files may have been replaced by a newer version: that one finds out itself who has signed in. */
  const startAnew = async () => {
    await sendFetch(new Request(`${backend}/healthz`))
    location.assign(`/login/callback${safePath(redirect) ?? '/products'}`)
    return await new Promise<never>(() => {})
  }
  const enter = async (email: string, password: string) => {
    // Loaded before the password is sent: without the app, a signed-in user could not be shown anything.
    await theAppSoon()
    const result = await signIn(email, password, async (user) => await (await theApp().catch(startAnew)).signedIn(user))
    if (result.kind !== 'done') return result
    const { App, goTo } = await theApp()
    await goTo(redirect)
    show(root, <App arriving />)
    // Stays busy until the app has replaced the page.
    return await new Promise<never>(() => {})
  }
  show(root, <LoginPage redirect={redirect} error={failure.success ? failure.output : undefined} signIn={enter} />)
  element.addEventListener('input', () => void theAppSoon(), { once: true })
  // A sign-in or sign-out in another tab is handled by the app.
  onTabMessage(({ kind }) => void (kind === 'signed-in' && !prepared && location.reload()))
  addEventListener('storage', () => void (signOutPending() && theAppSoon()))
  // Tried again when the app is loaded, or at the next visit.
  void atRest().then(() => (wiping = seeToDevice().catch(() => undefined)))
}

/** Has the browser cache the app, and deletes data left behind, unless the app is being loaded and does so itself. */
async function seeToDevice(): Promise<void> {
  const [{ wipeIfNobody }, { registerSW }] = await Promise.all([import('#device/wipe.ts'), import('virtual:pwa-register')])
  // A new version is activated only at the user's request (`update-prompt.tsx`), also by the page that replaces this one.
  registerSW({ onNeedReload: () => undefined })
  if (!app) await wipeIfNobody()
}

/** In a transition, so that the browser can draw and handle events in between. */
const show = (root: Root, what: ReactNode) =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <Look value={system}>
          <I18nProvider i18n={i18n}>{what}</I18nProvider>
        </Look>
      </StrictMode>,
    ),
  )

watchInstallation()
const element = document.getElementById('root')
if (element) void start(element)
