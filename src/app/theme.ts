// The look: Chakra reduced to the recipes that Starif uses, teal first, contrast AA, system fonts.
import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import * as chakra from '@chakra-ui/react/theme'

/** Gives its `value`, the system below, to everything inside. */
export { ChakraProvider as Look } from '@chakra-ui/react'

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
// What a control is told from its surroundings by, and where a switch that is off is seen: 3:1 on every ground (tests/unit/contrast).
const control = { value: { _light: '{colors.gray.500}', _dark: '{colors.gray.500}' } }
// One ring for everything that has the focus.
const focusRing = { value: { _light: primary._light, _dark: '{colors.teal.400}' } }
const semanticTokens = {
  ...chakra.semanticTokens,
  colors: {
    bg,
    fg: { ...fg, error },
    border: { ...border, control },
    gray: { ...gray, focusRing },
    red: { ...red, focusRing },
    orange: { ...orange, focusRing },
    green: { ...green, focusRing },
    blue: { ...blue, focusRing },
    teal: { ...teal, focusRing, solid: { value: primary } },
  },
}

/** What differs from Chakra's recipes. In forced colours grounds vanish: what is chosen has the system's own colour. */
const ownRecipes = defineConfig({
  theme: {
    recipes: {
      button: { variants: { variant: { subtle: { _highContrast: { borderColor: 'Highlight', borderWidth: '2px' } } } } },
      checkmark: { variants: { variant: { solid: { borderColor: 'border.control' } } } },
    },
    slotRecipes: {
      checkbox: {
        slots: chakra.checkboxSlotRecipe.slots,
        variants: { variant: { solid: { control: { borderColor: 'border.control' } } } },
      },
      switch: {
        slots: chakra.switchSlotRecipe.slots,
        variants: {
          variant: {
            solid: {
              control: {
                bg: 'border.control',
                _highContrast: { bg: 'Canvas', borderWidth: '1px', borderColor: 'CanvasText', _checked: { bg: 'Highlight' } },
              },
              thumb: { _highContrast: { bg: 'CanvasText', _checked: { bg: 'HighlightText' } } },
            },
          },
        },
      },
    },
  },
})

/** What a finger has to meet; a box to tick is met by its label. */
const controls =
  'button, .chakra-button, .chakra-link, nav a, summary, [role=button], [role=tab], [role^=menuitem], [role=option], select, textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden])'

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
      'input, textarea, select': { '--starif-colors-border': 'colors.border.control' },
      ':focus-visible': { outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' },
      [`${controls}, label:has(input[type=checkbox], input[type=radio])`]: {
        // Important, because a recipe has sizes of its own.
        '@media (pointer: coarse)': { minHeight: '44px !important', minWidth: '44px !important' },
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
  ownRecipes,
)
