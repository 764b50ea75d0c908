/** A `Content-Disposition` that saves the answer under a name made of a person's words (RFC 6266, RFC 8187). Pure. */
export function attachment(name: string, ending: string): string {
  const words = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  const short = [...words].slice(0, 60).join('').replace(/-+$/, '').toLowerCase() || 'initiative'
  const plain = short
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9-]/g, '')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^-|-$/g, '')
  const encoded = encodeURIComponent(`${short}.${ending}`)
  return `attachment; filename="${plain || 'initiative'}.${ending}"; filename*=UTF-8''${encoded}`
}
