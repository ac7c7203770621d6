// All settings of the server: read from the environment once, validated by one schema, listed in docs/settings.md.
import * as v from 'valibot'

const flag = v.pipe(
  v.picklist(['true', 'false', '1', '0']),
  v.transform((text) => text === 'true' || text === '1'),
)
const wholeNumber = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'a whole number'), v.transform(Number), v.minValue(min), v.maxValue(max))
const address = v.pipe(
  v.string(),
  v.url(),
  v.transform((url) => url.replace(/\/+$/, '')),
)
/** `group=Role name; other group=Other role`. A group may itself contain `=` and `,`, as directory groups do. */
const groupRoles = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(';')
      .map((pair) => pair.trim())
      .filter(Boolean),
  ),
  v.array(v.pipe(v.string(), v.regex(/.=./, 'group=Role; group=Role'))),
  v.mapItems((pair) => {
    const at = pair.lastIndexOf('=')
    return { group: pair.slice(0, at).trim(), role: pair.slice(at + 1).trim() }
  }),
)

const Environment = v.object({
  NODE_ENV: v.optional(v.string()),
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  HOST: v.optional(v.string()),
  PUBLIC_URL: v.optional(address),
  TRUST_PROXY: v.optional(flag, 'false'),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'postgres://…'))),
  DEMO: v.optional(flag),
  DEMO_PASSWORD: v.optional(v.pipe(v.string(), v.minLength(8)), 'starif-demo'),
  SESSION_DAYS: v.optional(wholeNumber(1, 365), '30'),
  SESSION_MAX_DAYS: v.optional(wholeNumber(1, 365), '90'),
  SUPPORT_EMAIL: v.optional(v.pipe(v.string(), v.email()), 'support@starif.example'),
  /** Used literally, because some issuers end with a slash. */
  OIDC_ISSUER: v.optional(v.pipe(v.string(), v.url())),
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  OIDC_SESSION_HOURS: v.optional(wholeNumber(1, 8_760), '12'),
  OIDC_SCOPE: v.optional(v.string(), 'openid profile email'),
  OIDC_ZONE_CLAIM: v.optional(v.string(), 'zone'),
  OIDC_COMPANY_CODE_CLAIM: v.optional(v.string(), 'company_code'),
  OIDC_GROUPS_CLAIM: v.optional(v.string(), 'groups'),
  OIDC_ADMIN_GROUP: v.optional(v.string()),
  OIDC_GROUPS_REQUIRED: v.optional(flag, 'false'),
  OIDC_GROUP_ROLES: v.optional(groupRoles, ''),
  MASTERDATA_URL: v.optional(address),
  MASTERDATA_TOKEN: v.optional(v.string()),
  MASTERDATA_FILE: v.optional(v.string()),
  CERTIFICATIONS_URL: v.optional(address),
  CERTIFICATIONS_TOKEN: v.optional(v.string()),
  CERTIFICATIONS_FILE: v.optional(v.string()),
  SYNC_HOURS: v.optional(wholeNumber(0, 8_760), '24'),
  TASK_WORKERS: v.optional(wholeNumber(0, 16), '1'),
  S3_BUCKET: v.optional(v.string()),
  S3_ENDPOINT: v.optional(address),
  S3_REGION: v.optional(v.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  S3_PATH_STYLE: v.optional(flag, 'true'),
  CLAMD_URL: v.optional(v.pipe(v.string(), v.regex(/^(tcp:\/\/[^/]+|unix:\/.+)$/, 'tcp://host:3310 or unix:/path'))),
  VITE_SENTRY_DSN: v.optional(v.pipe(v.string(), v.url())),
})

/** The names of all environment variables. */
export const settingNames = Object.keys(Environment.entries)

type Checked = v.InferOutput<typeof Environment>
/** The settings under their environment names in lower case; `demo` and `host` are resolved. */
export type Settings = { [Key in keyof Checked as Lowercase<Key>]: Checked[Key] } & {
  demo: boolean
  host: string
  /** Demo mode is on by default, because DEMO is not set and nothing excludes it. */
  demo_by_default: boolean
}

/**
 * Reads and validates the settings. An empty variable counts as absent. Throws an Error that names every invalid variable, never its value.
 */
export function readSettings(env: Record<string, string | undefined> = process.env): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = v.safeParse(Environment, given)
  if (!result.success) throw new Error(explain(result.issues))
  const settings = Object.fromEntries(Object.entries(result.output).map(([key, value]) => [key.toLowerCase(), value]))
  const demo = result.output.DEMO ?? (!result.output.DATABASE_URL && result.output.NODE_ENV !== 'production')
  const host = result.output.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0')
  return { ...settings, demo, host, demo_by_default: demo && result.output.DEMO === undefined } as Settings
}

function explain(issues: v.BaseIssue<unknown>[]): string {
  const lines = issues.map(
    (issue) => `  ${v.getDotPath(issue) ?? '?'}: ${issue.type === 'regex' ? issue.message : `expected ${issue.type}`}`,
  )
  return `These settings are not usable (see docs/settings.md):\n${lines.join('\n')}`
}
