// Saves a file that the page holds as a download.

export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The browser reads the file later, so the URL must stay valid for a while.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
