// Shared fixtures of the external sign-in: a browser that follows redirects, a real provider, and one that can be made to lie.
import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import { Provider } from 'oidc-provider'

import { demoStore } from '#server/platform/auth/demo/store.ts'

import { startApp } from '../../setup.ts'

/** Cookies by host name, as browsers store them, and one request at a time. */
export class Browser {
  cookies = new Map<string, Map<string, string>>()

  jar(url: string): Map<string, string> {
    const { hostname } = new URL(url)
    const jar = this.cookies.get(hostname) ?? new Map<string, string>()
    this.cookies.set(hostname, jar)
    return jar
  }

  async get(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.jar(url)].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { cookie, ...Object.fromEntries(new Headers(init.headers)) },
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      if (value === '') this.jar(url).delete(name)
      else this.jar(url).set(name, value)
    }
    return response
  }

  /** Follows redirects until `stop` accepts one; returns its URL. */
  async follow(url: string, stop: (url: string) => boolean): Promise<string> {
    let at = url
    for (let hops = 0; hops < 12; hops++) {
      const location = (await this.get(at)).headers.get('location')
      if (!location) throw new Error(`no way on from ${at}`)
      at = new URL(location, at).href
      if (stop(at)) return at
    }
    throw new Error('going round in circles')
  }
}

export const atLogin = (url: string): boolean => new URL(url).pathname.startsWith('/login')

async function listen(handler: RequestListener): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { url, close }
}

type Claims = Record<string, unknown>

/** A real provider. It signs everybody in as `next`, with the claims of the test; null refuses. */
export type TestProvider = Awaited<ReturnType<typeof startProvider>>
async function startProvider() {
  let provider: Provider | undefined
  const accounts = new Map<string, Claims>()
  const people = { next: null as string | null }
  const { url, close } = await listen((request, response) => {
    if (!provider) return response.end()
    if (!request.url?.startsWith('/interaction/')) return void provider.callback()(request, response)
    const refused = { error: 'access_denied', error_description: 'nobody here' }
    const result = people.next === null ? refused : { login: { accountId: people.next } }
    return void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  })
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

  /** Registers the app at `app` as its client. */
  function register(app: string): void {
    provider = new Provider(url, {
      adapter: demoStore(),
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
      cookies: { keys: ['test'] },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name', 'agency', 'artis', 'realm', 'hasgroups'],
      },
      clients: [
        {
          client_id: 'starif',
          client_secret: 'a-secret-of-the-test',
          redirect_uris: [`${app}/auth/oidc/callback`],
          post_logout_redirect_uris: [`${app}/login`],
        },
      ],
      pkce: { required: () => true },
      ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 60, Session: 600 },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      features: {
        devInteractions: { enabled: false },
        rpInitiatedLogout: { logoutSource: (ctx, form) => void (ctx.body = form) },
      },
      findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...accounts.get(accountId) }) }),
      async loadExistingGrant(ctx) {
        const { client, session } = ctx.oidc
        if (!client || !session?.accountId) return undefined
        const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
        grant.addOIDCScope('openid profile email')
        await grant.save()
        return grant
      },
    })
  }
  const signInAs = (sub: string, claims: Claims) => {
    accounts.set(sub, claims)
    people.next = sub
  }
  return { url, register, signInAs, refuse: () => (people.next = null), close }
}

const key = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An app whose company accounts are those of a provider of its own; closing the app closes both. */
export async function startAtProvider(settings: Record<string, string>) {
  const provider = await startProvider()
  const app = await startApp({ OIDC_ISSUER: provider.url, OIDC_CLIENT_SECRET: 'a-secret-of-the-test', ...settings })
  provider.register(app.url)
  const close = async () => {
    await app.close()
    await provider.close()
  }
  return { provider, app: { ...app, close } }
}

/** The responses of the lying provider; a test changes those that it needs. */
export interface Lies {
  header: Claims
  claims: Claims
  metadata: Claims
  userinfo: Claims
  signWith: KeyObject | null
  token: { status: number; type: string; body?: string }
}

/** A provider that signs whatever it is given. It has no login page: tests return from it without interaction. */
export async function startLiar() {
  const [own, foreign] = [key(), key()]
  const lies: Lies = {} as Lies
  const seen = { codes: [] as string[], verifiers: [] as string[] }
  const tell = (changed: Partial<Lies> = {}) =>
    Object.assign(
      lies,
      { header: {}, claims: {}, metadata: {}, userinfo: {}, signWith: own.privateKey, token: { status: 200, type: 'application/json' } },
      changed,
    )
  tell()

  const sign = (claims: Claims): string => {
    const head = base64({ alg: 'RS256', kid: 'one', ...lies.header })
    const text = `${head}.${base64(claims)}`
    return `${text}.${lies.signWith ? createSign('RSA-SHA256').update(text).sign(lies.signWith, 'base64url') : ''}`
  }
  const answers: Record<string, (body: string) => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/jwks`,
      userinfo_endpoint: `${url}/userinfo`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
      ...lies.metadata,
    }),
    '/jwks': () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] }),
    '/userinfo': () => ({ sub: 'liar-1', email: 'liar@acme.example', email_verified: true, name: 'Liar', ...lies.userinfo }),
    '/token': (body) => {
      const form = new URLSearchParams(body)
      seen.codes.push(form.get('code') ?? '')
      seen.verifiers.push(form.get('code_verifier') ?? '')
      const now = Math.floor(Date.now() / 1000)
      const id_token = sign({ iss: url, sub: 'liar-1', aud: 'starif', iat: now, exp: now + 60, ...lies.claims })
      return { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token }
    },
  }
  const { url, close } = await listen((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const said = answers[request.url ?? '']?.(body)
      const {
        status,
        type,
        body: instead,
      } = request.url === '/token' ? lies.token : { status: 200, type: 'application/json', body: undefined }
      response.writeHead(said === undefined ? 404 : status, {
        'Content-Type': type,
        ...(status === 302 ? { Location: `${url}/elsewhere` } : {}),
      })
      response.end(instead ?? JSON.stringify(said))
    })
  })
  return { url, tell, seen, foreignKey: foreign.privateKey, close }
}

export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
