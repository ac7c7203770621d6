// Finds problems of a screen and describes them: for touch, for screen readers, in a narrow window.
import type { CDPSession, Page } from '@playwright/test'

import { expect, nextFrame } from '../base.ts'
import { heardOn } from './accessibility-tree.ts'

/** Visible controls whose own area, or their label's or cell's, is too small; links inside a text are as large as its lines. */
export const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls =
      'a[href], button, .chakra-button, input:not([type=hidden], [type=file]), select, textarea, summary, [role=menuitem], [role=menuitemradio], [role=option], [role=switch]'
    const shown = [...document.querySelectorAll<HTMLElement>(controls)].filter(
      (control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest('[aria-hidden=true]'),
    )
    return shown.flatMap((control) => {
      // A link that covers all of its row or box is as large as that.
      const row =
        control.closest('tr[data-index]') ?? (control.matches('.chakra-linkbox__overlay') ? control.closest('.chakra-linkbox') : null)
      const target = control.matches('input') ? (control.closest('label') ?? control) : control
      if (target === control && control.matches('a') && !row && getComputedStyle(control).display === 'inline') return []
      const { width, height, bottom } = (row && control.matches('a') ? row : target).getBoundingClientRect()
      // Elements that are hidden until they are focused, such as skip links.
      if (bottom <= 0 || width === 0) return []
      return width < 43.9 || height < 43.9 ? [`${Math.round(width)} × ${Math.round(height)}: ${control.outerHTML.slice(0, 160)}`] : []
    })
  })

/** Runs `work` as on a touch screen of this size. */
export async function underAFinger(page: Page, size: { width: number; height: number }, work: () => Promise<void>): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  await page.setViewportSize(size)
  try {
    await page.waitForFunction(() => matchMedia('(pointer: coarse)').matches)
    await work()
  } finally {
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
    await session.detach()
  }
}

/** Elements that overflow to the right of a window of this width, or of the part of it that scrolls. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main')].flatMap(({ tagName, scrollWidth, clientWidth }) =>
      scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px wider than ${tagName.toLowerCase()}`] : [],
    ),
  )

/**
 * Texts that cannot be read to their end: those of controls and labels, however they are cut, and all others that are cut without an
 * ellipsis. An element with a title shows its full text there.
 */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const labels = 'button, label, legend, summary, th, h1, h2, h3, [role=tab], [role^=menuitem], [role=option], nav a, .chakra-badge'
    const pen = document.createElement('canvas').getContext('2d')
    const widthOf = (text: string, { font, letterSpacing }: CSSStyleDeclaration) => {
      if (!pen) throw new Error('no canvas')
      pen.font = font
      pen.letterSpacing = letterSpacing
      return pen.measureText(text).width
    }
    /** The text of a field: long texts may be scrolled, but a day or a number that is cut is mistaken for another. */
    const textOf = (field: HTMLElement) => {
      if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text ?? ''
      if (!(field instanceof HTMLInputElement)) return ''
      if (field.value === '') return field.placeholder
      return /^[\d\s/.,-]+$/.test(field.value) ? field.value : ''
    }
    const isHeardOnly = (element: Element | null): boolean =>
      element !== null &&
      ((element.clientWidth <= 1 && getComputedStyle(element).position === 'absolute') || isHeardOnly(element.parentElement))
    const isCut = (element: HTMLElement, style: CSSStyleDeclaration) => {
      const room = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      if (element.matches('input, select')) return widthOf(textOf(element), style) > room + 1
      const dots = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (!element.closest(labels) && (dots || !/hidden|clip/.test(style.overflowX))) return false
      return element.scrollWidth > element.clientWidth + 1 && /\S/.test(element.innerText)
    }
    return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      if (!(element instanceof HTMLElement) || !element.checkVisibility({ visibilityProperty: true })) return []
      const style = getComputedStyle(element)
      if (style.display === 'inline' || element.closest('[title]') || !isCut(element, style) || isHeardOnly(element)) return []
      return [`${element.scrollWidth} in ${element.clientWidth} px: ${element.outerHTML.slice(0, 240)}`]
    })
  })

/** Controls beyond the edge of an element that cuts them off and does not scroll. */
export const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea)')].flatMap((control) => {
      const { left, right, width, height } = control.getBoundingClientRect()
      if (width < 3 || height < 3 || !control.checkVisibility({ visibilityProperty: true })) return []
      for (let box = control.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX, contentVisibility } = getComputedStyle(box)
        if (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth) return []
        const edge = box.getBoundingClientRect()
        const cuts = edge.width > 4 && (/hidden|clip/.test(overflowX) || contentVisibility === 'auto')
        if (cuts && (right > edge.right + 1 || left < edge.left - 1))
          return [`${left} to ${right} in ${edge.left} to ${edge.right} px: ${control.outerHTML.slice(0, 240)}`]
      }
      return []
    }),
  )

/**
 * Set by a style of the page, which does not change the widths at which its layout changes: the harder case. '' restores the usual size.
 */
export const setTextSize = (page: Page, size: '200%' | ''): Promise<void> =>
  page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size)

/** Further buttons of a screen are like these. */
const MOST_OPENED = 4

/** Buttons that open a menu or a panel, and are not focused after Escape has closed it. */
export async function losingTheFocus(page: Page): Promise<string[]> {
  const openers = await page.locator('main button[popovertarget]:enabled:visible').all()
  const losing: string[] = []
  for (const opener of openers.slice(0, MOST_OPENED)) {
    await opener.press('Enter')
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await nextFrame(page)
    await page.keyboard.press('Escape')
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    if (!(await opener.evaluate((button) => button === document.activeElement)))
      losing.push(await opener.evaluate((button) => button.outerHTML))
  }
  return losing
}

/** Problems of the accessibility tree: headings, landmarks and tables. */
export async function complaintsOfTheEar(page: Page): Promise<string[]> {
  const heard = await heardOn(page)
  const all = (role: string) => heard.filter((one) => one.role === role)
  const levels = all('heading').map((one) => Number(one.property('level')))
  return [
    ...(levels.filter((level) => level === 1).length === 1 ? [] : [`headings of level 1: ${levels.join()}`]),
    ...levels.flatMap((level, at) => (level > (levels[at - 1] ?? 0) + 1 ? [`heading of level ${level} after ${levels[at - 1]}`] : [])),
    ...all('heading').flatMap(({ name }) => (name === '' ? ['a heading without words'] : [])),
    ...(all('main').length === 1 ? [] : [`${all('main').length} main landmarks`]),
    ...all('slider').flatMap((one) => (one.property('focusable') ? [`a slider in the tab order: ${one.name}`] : [])),
    ...all('columnheader').flatMap((one) => (/\d/.test(one.name) ? [`a column called ${one.name}`] : [])),
    ...all('row').flatMap((row) => {
      const cells = row.inside('cell').length
      return cells > 0 && row.inside('rowheader').length === 0 ? [`a row without a header cell: ${row.name}`] : []
    }),
  ]
}
