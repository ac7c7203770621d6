// How a browser is called in the list of somebody's sessions, from the way in which it describes itself.
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

/** Longer ones are cut before they are stored. */
export const MAX_USER_AGENT = 400

/** Names of products, the same in every language; null where the browser does not say, or is not known. */
export function deviceOf(user_agent: string | null): { browser: string | null; system: string | null } {
  const nameIn = (known: [RegExp, string][]) => known.find(([mark]) => user_agent !== null && mark.test(user_agent))?.[1] ?? null
  return { browser: nameIn(browsers), system: nameIn(systems) }
}
