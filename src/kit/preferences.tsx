// Two buttons that every page has, the sign-in page too: the language, and light or dark.
import { Button, IconButton, Menu, Portal } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Languages, Moon, Sun } from 'lucide-react'

import { currentLanguage, languages, showLanguage, type Language } from '../i18n.ts'
import { showAppearance, useAppearance } from './appearance.ts'

const names: Record<Language, string> = { fr: 'Français', en: 'English' }

/** Chooses between French and English. */
export function LanguageButton() {
  const { t } = useLingui()
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount>
      <Menu.Trigger asChild>
        <Button variant="ghost" size="sm" colorPalette="gray" px="2">
          <Languages size={18} aria-hidden /> {t`Langue`}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.RadioItemGroup value={currentLanguage()} onValueChange={({ value }) => void showLanguage(value === 'en' ? 'en' : 'fr')}>
              {languages.map((language) => (
                <Menu.RadioItem key={language} value={language} lang={language}>
                  {names[language]}
                  <Menu.ItemIndicator />
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}

/** Switches between light and dark. */
export function AppearanceButton() {
  const { t } = useLingui()
  const dark = useAppearance() === 'dark'
  const label = dark ? t`Passer en clair` : t`Passer en sombre`
  return (
    <IconButton variant="ghost" size="sm" colorPalette="gray" aria-label={label} title={label} onClick={() => showAppearance(dark ? 'light' : 'dark')}>
      {dark ? <Sun size={18} aria-hidden /> : <Moon size={18} aria-hidden />}
    </IconButton>
  )
}
