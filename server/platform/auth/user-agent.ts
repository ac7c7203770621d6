// Names browsers and systems in the list of a user's sessions, from their user agent.
const browsers: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Longer user agents are cut before they are stored. */
export const MAX_USER_AGENT = 400

/** Product names, the same in every language; null when the browser does not send a user agent, or it is not recognised. */
export function deviceOf(user_agent: string | null): { browser: string | null; system: string | null } {
  const nameIn = (known: [RegExp, string][]) => known.find(([mark]) => user_agent !== null && mark.test(user_agent))?.[1] ?? null
  return { browser: nameIn(browsers), system: nameIn(systems) }
}
