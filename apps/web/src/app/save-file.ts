/** Hands a file to the browser, which saves it where it saves downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // the browser has begun by then
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
