// A PDF opened by pdf.js in its own worker: nothing in it is run, nothing it asks for is fetched.
import { getDocument, GlobalWorkerOptions, PasswordResponses, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href

export type Pdf = PDFDocumentProxy
interface Opening {
  pdf: Pdf | null
  /** What it cannot be opened for. */
  error: unknown
  /** It asks for a password; `wrong` after one that was not it. */
  password: { wrong: boolean; give: (password: string) => void } | null
}

const nothing: Opening = { pdf: null, error: null, password: null }

/** Opens `file` as long as the caller is on the screen. */
export function usePdf(file: File): Opening {
  const [opening, setOpening] = useState(nothing)
  useEffect(() => {
    let closed = false
    let close = () => {}
    const show = (state: Partial<Opening>) => closed || setOpening({ ...nothing, ...state })
    const open = async () => {
      const data = new Uint8Array(await file.arrayBuffer())
      if (closed) return
      const base = new URL('/pdfjs/', location.href).href
      const task = getDocument({
        data,
        // Pictures of scanners are decoded by plain scripts: WebAssembly would need a wider policy.
        useWasm: false,
        wasmUrl: base,
        standardFontDataUrl: base,
        cMapUrl: `${base}cmaps/`,
        useWorkerFetch: true,
      })
      close = () => void task.destroy()
      task.onPassword = (give: (password: string) => void, reason: number) =>
        show({ password: { wrong: reason === PasswordResponses.INCORRECT_PASSWORD, give } })
      show({ pdf: await task.promise })
    }
    open().catch((error: unknown) => show({ error }))
    return () => {
      closed = true
      close()
    }
  }, [file])
  return opening
}

/** Draws one page as wide as `canvas` is shown, less finely where it is enlarged by `zoom`; returns what stops it. */
export function drawPage(pdf: Pdf, number: number, canvas: HTMLCanvasElement, zoom: number): () => void {
  let stop = () => {}
  let stopped = false
  const draw = async () => {
    const page = await pdf.getPage(number)
    if (stopped) return
    const plain = page.getViewport({ scale: 1 })
    // Sharp on a fine screen, but never more than eight megapixels: a tablet holds few of them.
    const wanted = (canvas.clientWidth / plain.width) * Math.min(devicePixelRatio, zoom > 1 ? 1.5 : 2)
    const scale = Math.min(wanted, Math.sqrt(MAX_PIXELS / (plain.width * plain.height)))
    const viewport = page.getViewport({ scale })
    // Drawn aside: what is there stays until it is sharper.
    const drawn = document.createElement('canvas')
    drawn.width = viewport.width
    drawn.height = viewport.height
    const task = page.render({ canvas: drawn, viewport })
    stop = () => task.cancel()
    await task.promise
    canvas.width = drawn.width
    canvas.height = drawn.height
    canvas.getContext('2d')?.drawImage(drawn, 0, 0)
    canvas.dataset['drawn'] = 'true'
  }
  draw().catch(() => {})
  return () => {
    stopped = true
    stop()
  }
}

const MAX_PIXELS = 8_000_000
