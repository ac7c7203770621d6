// Saves a file as a download: one that the page holds, or one that the browser fetches itself.

export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  saveFrom(url, file.name)
  // The browser reads the file later, so the URL must stay valid for a while.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Without a name, the file gets the one that the response gives it. */
export function saveFrom(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
