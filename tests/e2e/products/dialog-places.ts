// How the dialogs of the app are opened, for the tests that go through all of them by keyboard.
import type { Locator, Page } from '@playwright/test'

/** A dialog: how it is opened, and what has the focus once it is closed. */
export interface Way {
  opens: string | RegExp
  by: (page: Page) => Locator
  /** The item of the menu, or the button of the panel, that `by` opens. */
  item?: string
  /** The answer to a confirmation before it. */
  confirmed?: string
  /** Steps before it. */
  first?: (page: Page) => Promise<void>
  /** Opens it in another way than Enter. */
  press?: (page: Page) => Promise<void>
}
export interface Place {
  screen: string
  at: string | ((page: Page) => Promise<string>)
  ways: Record<string, Way>
}

export const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first()
