// Title of the browser's tab.
import { useEffect } from 'react'

/** Sets the title of the browser's tab, if it is known. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Starif`
  }, [title])
}
