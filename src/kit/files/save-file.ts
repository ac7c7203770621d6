// Puts a file that the page holds among the downloads.

/** Saves `file` under its name. */
export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The browser reads it on its own time.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
