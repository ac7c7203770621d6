// The look: Chakra reduced to the recipes that Starif uses, teal first, contrast AA, system fonts.
import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import * as chakra from '@chakra-ui/react/theme'

const SYSTEM_FONTS = 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif'

const recipes = {
  badge: chakra.badgeRecipe,
  button: chakra.buttonRecipe,
  checkmark: chakra.checkmarkRecipe,
  heading: chakra.headingRecipe,
  icon: chakra.iconRecipe,
  input: chakra.inputRecipe,
  kbd: chakra.kbdRecipe,
  link: chakra.linkRecipe,
  separator: chakra.separatorRecipe,
  skeleton: chakra.skeletonRecipe,
  spinner: chakra.spinnerRecipe,
  textarea: chakra.textareaRecipe,
}

const slotRecipes = {
  alert: chakra.alertSlotRecipe,
  card: chakra.cardSlotRecipe,
  checkbox: chakra.checkboxSlotRecipe,
  combobox: chakra.comboboxSlotRecipe,
  dialog: chakra.dialogSlotRecipe,
  drawer: chakra.drawerSlotRecipe,
  field: chakra.fieldSlotRecipe,
  nativeSelect: chakra.nativeSelectSlotRecipe,
  progress: chakra.progressSlotRecipe,
  switch: chakra.switchSlotRecipe,
  tag: chakra.tagSlotRecipe,
}

// Chakra's own teal.600 under white text stays below 4.5:1; this one reaches 5.7:1, and 4.6:1 where the pointer lightens it.
const primary = { _light: '#0d736b', _dark: '#0f766e' }

// The palettes that nothing is painted with are left out.
const { bg, fg, border, gray, red, orange, green, blue, teal } = chakra.semanticTokens.colors
const { whiteAlpha: _1, yellow: _2, cyan: _3, purple: _4, pink: _5, ...colors } = chakra.tokens.colors
// An error's text stays readable on the page, on a card and on its own red ground.
const error = { value: { _light: '{colors.red.700}', _dark: '{colors.red.300}' } }
const semanticTokens = {
  ...chakra.semanticTokens,
  colors: { bg, fg: { ...fg, error }, border, gray, red, orange, green, blue, teal: { ...teal, solid: { value: primary } } },
}

export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: true,
    cssVarsPrefix: 'starif',
    cssVarsRoot: ':where(:root, :host)',
    globalCss: {
      ...chakra.globalCss,
      html: { color: 'fg', bg: 'bg', lineHeight: '1.5', colorPalette: 'teal', fontVariantNumeric: 'tabular-nums' },
      'html, body, #root': { height: '100%' },
      // A control is told from its surroundings by its border alone: 3:1 against either background.
      'input, textarea, select': { '--starif-colors-border': 'colors.gray.400', _dark: { '--starif-colors-border': 'colors.gray.500' } },
      ':focus-visible': { outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' },
      'button, .chakra-button, [role=button], [role=tab], [role=menuitem], [role=option], select, input:not([type=checkbox], [type=radio], [type=hidden])':
        {
          '@media (pointer: coarse)': { minHeight: '44px', minWidth: '44px' },
        },
      '*, *::before, *::after': {
        '@media (prefers-reduced-motion: reduce)': { animationDuration: '1ms !important', transitionDuration: '1ms !important' },
      },
    },
    theme: {
      breakpoints: chakra.breakpoints,
      keyframes: chakra.keyframes,
      tokens: {
        ...chakra.tokens,
        colors,
        fonts: { ...chakra.tokens.fonts, body: { value: SYSTEM_FONTS }, heading: { value: SYSTEM_FONTS } },
      },
      semanticTokens,
      recipes,
      slotRecipes,
      textStyles: chakra.textStyles,
      layerStyles: chakra.layerStyles,
      animationStyles: chakra.animationStyles,
    },
  }),
)
