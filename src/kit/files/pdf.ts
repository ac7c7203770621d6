// Opens a PDF by pdf.js in its own worker: scripts in it are not run, and links in it are not fetched.
import { getDocument, GlobalWorkerOptions, PasswordResponses, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href

export type Pdf = PDFDocumentProxy
interface Opening {
  pdf: Pdf | null
  /** The reason why it could not be opened. */
  error: unknown
  /** Set while a password is needed; `wrong` after a wrong one was given. */
  password: { wrong: boolean; give: (password: string) => void } | null
}

const nothing: Opening = { pdf: null, error: null, password: null }

/** Opens `file` while the calling component is mounted. */
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
        // Images from scanners are decoded by JavaScript: WebAssembly would need a wider content security policy.
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

/** Draws one page at the width of `canvas`, at a lower resolution when enlarged by `zoom`; returns a function that cancels it. */
export function drawPage(pdf: Pdf, number: number, canvas: HTMLCanvasElement, zoom: number): () => void {
  let stop = () => {}
  let stopped = false
  const draw = async () => {
    const page = await pdf.getPage(number)
    if (stopped) return
    const plain = page.getViewport({ scale: 1 })
    // Sharp on high-density screens, but at most eight megapixels: a tablet has memory for few such canvases.
    const wanted = (canvas.clientWidth / plain.width) * Math.min(devicePixelRatio, zoom > 1 ? 1.5 : 2)
    const scale = Math.min(wanted, Math.sqrt(MAX_PIXELS / (plain.width * plain.height)))
    const viewport = page.getViewport({ scale })
    // Draws to a second canvas, so that the present picture stays until the new one is ready.
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
  // Cancelled, or a damaged page: what was drawn before stays.
  draw().catch(() => {})
  return () => {
    stopped = true
    stop()
  }
}

const MAX_PIXELS = 8_000_000
