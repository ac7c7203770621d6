// Reads a PDF of the terms of sale: its text, its pages, its metadata and the structure for screen readers.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface Node {
  role?: string
  children?: Node[]
}
/** Throws if it is not a PDF. */
export async function readPdf(bytes: Uint8Array) {
  const loading = getDocument({ data: bytes, verbosity: 0 })
  const document = await loading.promise
  const pages: string[] = []
  const roles: string[] = []
  const walk = ({ role, children = [] }: Node): void => {
    if (role) roles.push(role)
    children.forEach(walk)
  }
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
    const tree = (await page.getStructTree()) as Node | null
    if (tree) walk(tree)
  }
  const { info, metadata } = await document.getMetadata()
  const outline = (await document.getOutline()) as { title: string }[] | null
  await loading.destroy()
  return {
    // Joins words that are hyphenated at the end of a line.
    text: pages
      .join('\n')
      .replace(/[-\u00ad\u2010]\n/g, '')
      .replace(/\s+/g, ' '),
    pages: pages.length,
    roles,
    headings: roles.filter((role) => /^H\d$/.test(role)).map((role) => Number(role.slice(1))),
    outline: outline?.map(({ title }) => title) ?? [],
    title: (info as { Title?: string }).Title,
    language: (info as { Language?: string }).Language,
    xmp: String(metadata?.getRaw() ?? ''),
  }
}
