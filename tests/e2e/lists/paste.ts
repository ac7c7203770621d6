// Pastes cells of a spreadsheet into a control, like a browser does.
import type { Locator } from '@playwright/test'

export async function pasteInto(control: Locator, text: string): Promise<void> {
  await control.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}
