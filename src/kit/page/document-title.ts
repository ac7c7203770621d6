// What the browser's tab is called.
import { useEffect } from 'react'

/** Names the browser's tab after what is shown. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Starif`
  }, [title])
}
