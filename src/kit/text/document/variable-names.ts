// What is read of a document's variables without the editor.

/** Stored HTML with the names of its variables in them, for reading. */
export const withVariableNames = (html: string, nameOf: (key: string) => string): string =>
  html.replace(
    /<span data-variable="([a-z_]+)"><\/span>/g,
    (_, key: string) => `<span data-variable="${key}">${escaped(nameOf(key))}</span>`,
  )

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
