// Starts with as little as there is to show: on /login the sign-in page alone, with the app behind it as soon as somebody types;
// anywhere else the app.
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
import { atRest } from '#kit/page/at-rest.ts'
import { watchInstallation } from '#kit/page/install.ts'
import { safePath } from '#kit/page/safe-path.ts'
import { showLanguage, storedLanguage } from '#locales/i18n.ts'

import { SignInFailure } from '../routes/-login/failure.tsx'
import { LoginPage } from '../routes/-login/page.tsx'
import { Look, system } from './theme.ts'

let app: ReturnType<typeof load> | undefined
/** Whether the app sees to what other tabs say. */
let prepared = false
/** What a crash or a closed tab left behind goes before anybody is let in. */
let wiping: Promise<unknown> = Promise.resolve()

/** The app, ready to be shown; asked for anew where it did not arrive. */
const theApp = () => (app ??= load().catch((error: unknown) => ((app = undefined), Promise.reject(error))))

/** The same where nothing is lost if it does not arrive yet. */
const theAppSoon = async () => await theApp().catch(() => undefined)

async function load() {
  const loaded = await import('./app.tsx').catch((error: unknown) => Promise.reject(new OfflineError(error)))
  await wiping
  await loaded.prepare()
  prepared = true
  return loaded
}

/** Nobody is signed in here, and no session is still to be ended: what else may be kept is the app's to see to. */
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
  /** A newer version may have taken its place: it learns itself who has signed in. */
  const startAnew = async () => {
    await sendFetch(new Request(`${backend}/healthz`))
    location.assign(`/login/callback${safePath(redirect) ?? '/products'}`)
    return await new Promise<never>(() => {})
  }
  const enter = async (email: string, password: string) => {
    // Before the password is sent: without the app nobody could be shown in.
    await theAppSoon()
    const result = await signIn(email, password, async (user) => await (await theApp().catch(startAnew)).signedIn(user))
    if (result.kind !== 'done') return result
    const { App, goTo } = await theApp()
    await goTo(redirect)
    show(root, <App arriving />)
    // Busy until the app has taken its place.
    return await new Promise<never>(() => {})
  }
  show(root, <LoginPage redirect={redirect} error={failure.success ? failure.output : undefined} signIn={enter} />)
  element.addEventListener('input', () => void theAppSoon(), { once: true })
  // In another tab somebody signs in, or out: the app sees to it.
  onTabMessage(({ kind }) => void (kind === 'signed-in' && !prepared && location.reload()))
  addEventListener('storage', () => void (signOutPending() && theAppSoon()))
  void atRest().then(() => (wiping = seeToDevice().catch(() => undefined)))
}

/** Has the browser keep the app, and removes what was left behind, which the app does itself where it is on its way. */
async function seeToDevice(): Promise<void> {
  const [{ wipeIfNobody }, { registerSW }] = await Promise.all([import('#device/wipe.ts'), import('virtual:pwa-register')])
  // A new version is taken when somebody says so (`update-prompt.tsx`), also by the page that this one becomes.
  registerSW({ onNeedReload: () => undefined })
  if (!app) await wipeIfNobody()
}

/** In a transition, so that the browser may draw and listen in between. */
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
