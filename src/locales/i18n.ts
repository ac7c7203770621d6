// The language in use: French unless the user has chosen English, remembered in this browser.
import { i18n } from '@lingui/core'

export const languages = ['fr', 'en'] as const
export type Language = (typeof languages)[number]

/** Texts that users write into Starif are French, whatever the language of the screens: names, descriptions, categories. */
export const CONTENT_LANGUAGE: Language = 'fr'

const STORED_LANGUAGE = 'language'

const catalogues = {
  // French is in the screens themselves (scripts/build/inline-french.ts).
  fr: () => ({ messages: {} }),
  en: () => import('./en.po'),
}

/** The language of the last visit; French at first. */
export function storedLanguage(): Language {
  try {
    return localStorage.getItem(STORED_LANGUAGE) === 'en' ? 'en' : 'fr'
  } catch {
    // No storage: the language is French.
    return 'fr'
  }
}

/** The language of the screens. */
export const currentLanguage = (): Language => (i18n.locale === 'en' ? 'en' : 'fr')

/** Loads the catalogue of `language`, shows it and remembers it. */
export async function showLanguage(language: Language): Promise<void> {
  const { messages } = await catalogues[language]()
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
  try {
    localStorage.setItem(STORED_LANGUAGE, language)
  } catch {
    // Private mode or full storage: French again at the next start.
  }
}
