// Language and appearance: two buttons, or a part of the user's menu.
import { Box } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Globe, Moon, Sun } from 'lucide-react'

import { languages, showLanguage, type Language } from '#locales/i18n.ts'

import { showAppearance, useAppearance } from '../browser/appearance.ts'
import { IconButton } from '../elements/button.tsx'
import { Menu, MenuItem } from '../overlay/menu.tsx'

const names: Record<Language, string> = { fr: 'Français', en: 'English' }

/** Chooses between French and English. */
export function LanguageButton() {
  const { t } = useLingui()
  return (
    <Menu
      label={t`Langue`}
      px="2"
      button={
        <>
          <Globe size={18} aria-hidden />
          <Box as="span" srOnly={{ base: true, sm: false }}>{t`Langue`}</Box>
        </>
      }
    >
      <LanguageItems />
    </Menu>
  )
}

/** The languages as a labelled group within a larger menu. */
export function LanguageGroup() {
  const { t } = useLingui()
  return (
    <Box role="group" aria-label={t`Langue`} pb="1" mb="1" borderBottomWidth="1px">
      <LanguageItems />
    </Box>
  )
}

function LanguageItems() {
  const { i18n } = useLingui()
  return languages.map((language) => (
    <MenuItem key={language} lang={language} checked={language === i18n.locale} onSelect={() => void showLanguage(language)}>
      {names[language]}
    </MenuItem>
  ))
}

/** Switches between light and dark. */
export function AppearanceButton() {
  const { t } = useLingui()
  const dark = useAppearance() === 'dark'
  const label = dark ? t`Passer en clair` : t`Passer en sombre`
  return (
    <IconButton
      variant="ghost"
      size="sm"
      colorPalette="gray"
      aria-label={label}
      title={label}
      onClick={() => showAppearance(dark ? 'light' : 'dark')}
    >
      {dark ? <Sun size={18} aria-hidden /> : <Moon size={18} aria-hidden />}
    </IconButton>
  )
}
