// The contents of a PDF for its readers.
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** All texts of the PDF with single spaces, and the number of pages; throws if it is not a PDF. */
export async function readPdf(file: Blob) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const loading = getDocument({ data: bytes, verbosity: 0 })
  const document = await loading.promise
  const pages: string[] = []
  let [right, pictures] = [0, 0]
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent()
    for (const item of items) if ('str' in item) right = Math.max(right, Number(item.transform[4]) + item.width)
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    pictures += (await (await document.getPage(page)).getOperatorList()).fnArray.filter((one) => one === OPS.paintImageXObject).length
  }
  const { info, metadata } = await document.getMetadata()
  const told = {
    title: (info as { Title?: string }).Title,
    language: (info as { Language?: string }).Language,
    xmp: metadata?.getRaw() as string,
  }
  await loading.destroy()
  return { text: pages.join(' ').replace(/\s+/g, ' '), pages: pages.length, pictures, right, ...told }
}
