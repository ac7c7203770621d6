// The theme: Chakra reduced to the recipes that Starif uses, with AA contrast. There is one accent, teal, for the main action and for
// what is active or chosen; all other buttons are neutral.
import { createSystem, defaultBaseConfig, defineConfig, type SystemStyleObject } from '@chakra-ui/react'
import * as chakra from '@chakra-ui/react/theme'

/** Provides `value`, the system below, to its children. */
export { ChakraProvider as Look } from '@chakra-ui/react'

/**
 * Inter comes with the page (`index.html`), and its fallback has the same metrics; characters that Inter lacks use the system's fonts.
 */
const FONTS =
  '"Inter Variable", "Inter Fallback", ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif'

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
  list: chakra.listSlotRecipe,
  nativeSelect: chakra.nativeSelectSlotRecipe,
  progress: chakra.progressSlotRecipe,
  switch: chakra.switchSlotRecipe,
  tag: chakra.tagSlotRecipe,
}

// Chakra's own teal.600 under white text stays below 4.5:1; this one reaches 5.7:1, and 4.6:1 when lightened on hover.
const primary = { _light: '#0d736b', _dark: '#0f766e' }

// A chosen item is tinted so lightly that its text stays as readable as any other; it also has a border in the accent colour.
const chosen = { _light: '#f0f7f6', _dark: '#0f2421' }

const selected = { _light: '#f5fafa', _dark: '#0f1514' }

// Palettes that are not used are left out.
const { bg, fg, border, gray, red, orange, green, blue, teal } = chakra.semanticTokens.colors
const { whiteAlpha: _1, yellow: _2, cyan: _3, purple: _4, pink: _5, ...colors } = chakra.tokens.colors
// The text of an error must be readable on the page, on a card and on its own red background.
const error = { value: { _light: '{colors.red.700}', _dark: '{colors.red.300}' } }
// Border of checkboxes, and background of switches that are off.
const control = { value: { _light: '{colors.gray.500}', _dark: '{colors.gray.500}' } }
// A field has its own background, and a border with no more contrast than the required 3:1 on every background (tests/unit/contrast),
// so that its text stands out. On hover it has the border of a checkbox.
const field = {
  ground: { value: { _light: '{colors.gray.50}', _dark: '{colors.gray.900}' } },
  edge: { value: { _light: '#8b8b94', _dark: '#66666f' } },
}
// One focus ring for all elements.
const focusRing = { value: { _light: primary._light, _dark: '{colors.teal.400}' } }
const semanticTokens = {
  ...chakra.semanticTokens,
  colors: {
    bg: { ...bg, field: field.ground },
    fg: { ...fg, error },
    border: { ...border, control, field: field.edge },
    gray: { ...gray, focusRing },
    red: { ...red, focusRing },
    orange: { ...orange, focusRing },
    green: { ...green, focusRing },
    blue: { ...blue, focusRing },
    teal: { ...teal, focusRing, solid: { value: primary }, subtle: { value: chosen } },
    selected: { value: selected },
  },
}

const fieldGround = { bg: 'bg.field' }

/** Differences from Chakra's recipes. In forced colours backgrounds vanish, so a chosen item uses the system's highlight colour. */
const ownRecipes = defineConfig({
  theme: {
    recipes: {
      badge: { base: { colorPalette: 'gray' } },
      // Touch screens have no keyboard shortcuts.
      kbd: { base: { '@media (pointer: coarse)': { display: 'none' } } },
      button: {
        variants: {
          variant: {
            outline: { colorPalette: 'gray' },
            ghost: { colorPalette: 'gray' },
            // A chosen button in a group.
            subtle: {
              borderColor: 'colorPalette.border',
              _highContrast: { borderColor: 'Highlight', borderWidth: '2px' },
            },
          },
        },
      },
      // Centres a single line within the minimum height for touch.
      textarea: { variants: { variant: { outline: fieldGround }, size: { md: { '@media (pointer: coarse)': { py: '11px' } } } } },
      input: { variants: { variant: { outline: fieldGround } } },
      checkmark: { variants: { variant: { solid: { borderColor: 'border.control' } } } },
    },
    slotRecipes: {
      checkbox: {
        slots: chakra.checkboxSlotRecipe.slots,
        variants: { variant: { solid: { control: { borderColor: 'border.control' } } } },
      },
      combobox: {
        slots: chakra.comboboxSlotRecipe.slots,
        base: {
          // The text ends before the two buttons, which are larger on touch screens. A read-only choice cannot be cleared.
          clearTrigger: { _disabled: { display: 'none' } },
          indicatorGroup: { '@media (pointer: coarse)': { px: '0' } },
          input: { '@media (pointer: coarse)': { pe: '24', _placeholderShown: { pe: '12' } } },
        },
        variants: { variant: { outline: { input: fieldGround } } },
      },
      nativeSelect: { slots: chakra.nativeSelectSlotRecipe.slots, variants: { variant: { outline: { field: fieldGround } } } },
      tag: { slots: chakra.tagSlotRecipe.slots, base: { root: { colorPalette: 'gray' } } },
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

const mark = (path: string) =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='white' stroke-width='2.2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='${path}'/%3E%3C/svg%3E")`

/** A checkbox that looks the same in light, in dark and beside those of Chakra. */
const ownCheckbox: SystemStyleObject = {
  appearance: 'none',
  flexShrink: '0',
  w: '4',
  h: '4',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'l1',
  bg: 'bg',
  backgroundPosition: 'center',
  backgroundRepeat: 'no-repeat',
  cursor: 'pointer',
  verticalAlign: 'middle',
  '&:checked, &:indeterminate': { bgColor: 'teal.solid', borderColor: 'teal.solid' },
  '&:checked': { backgroundImage: mark('M3.5 8.5l3 3 6-7') },
  '&:indeterminate': { backgroundImage: mark('M4 8h8') },
  // Backgrounds and images are missing there; the system's own checkbox is not.
  _highContrast: { appearance: 'auto' },
}

/** Elements that must be large enough for touch; a checkbox is touched by its label. */
const controls =
  'button, .chakra-button, .chakra-link, nav a, summary, [role=button], [role=tab], [role^=menuitem], [role=option], select, textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden])'

export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    // A layer added with a class makes Chromium lay out the whole page again (docs/decisions/0060-no-layers.md).
    disableLayers: true,
    preflight: true,
    cssVarsPrefix: 'starif',
    cssVarsRoot: ':where(:root, :host)',
    globalCss: {
      ...chakra.globalCss,
      html: { color: 'fg', bg: 'bg', lineHeight: '1.5', colorPalette: 'teal' },
      // Numbers below one another; in running text tabular numbers would pull hyphens apart.
      '[data-align=end], [data-amount], input[inputmode], time': { fontVariantNumeric: 'tabular-nums' },
      'html, body, #root': { height: '100%' },
      // In print, a screen is as long as its content, and navigation is hidden.
      'html, body, #root, :has(> [data-scroll]), :has(> * > [data-scroll]), [data-scroll]': {
        '@media print': { display: 'block !important', height: 'auto !important', overflow: 'visible !important' },
      },
      '[data-screen-only], [data-part=navigation], [data-part=tabs], [data-part=save-bar], [data-part=notifications], a[href="#main"]': {
        '@media print': { display: 'none !important' },
      },
      'input, textarea, select': { '--starif-colors-border': 'colors.border.field' },
      ':is(input, textarea, select):hover:not(:disabled, [readonly])': { '--starif-colors-border': 'colors.border.control' },
      'input[type=checkbox]': ownCheckbox,
      // Keeps clear of the sticky tabs and the save bar when scrolled to.
      '[data-part=error-summary], [data-field], [aria-invalid=true]': { scrollMarginBlock: '{spacing.6}' },
      ':focus-visible': { outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' },
      [`${controls}, label:has(input[type=checkbox], input[type=radio])`]: {
        // Important, because recipes set sizes of their own.
        '@media (pointer: coarse)': { minHeight: '44px !important', minWidth: '44px !important' },
      },
      '*, *::before, *::after': {
        // No transition at all: one of a millisecond would keep the previous look of every change, such as a row's height, for a frame.
        '@media (prefers-reduced-motion: reduce)': { animationDuration: '1ms !important', transitionDuration: '0s !important' },
      },
    },
    theme: {
      breakpoints: chakra.breakpoints,
      keyframes: chakra.keyframes,
      tokens: {
        ...chakra.tokens,
        colors,
        fonts: { ...chakra.tokens.fonts, body: { value: FONTS }, heading: { value: FONTS } },
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
