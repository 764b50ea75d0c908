import { type Html, html, safeHref } from './html.ts'

/** Plain text with its http and https addresses made links; everything is escaped. */
export function linkified(text: string): Html {
  const pieces = text.split(/(https?:\/\/[^\s<>"]+)/)
  return html`${pieces.map((piece, index) => (index % 2 === 1 ? linkOf(piece) : piece))}`
}

function linkOf(found: string): Html {
  // Punctuation that ends the sentence is not the address's.
  const [, address = found, rest = ''] = /^(.*?)([.,;:!?)\]]*)$/.exec(found) ?? []
  const href = safeHref(address)
  return href === undefined ? html`${found}` : html`<a href="${href}" rel="noreferrer">${address}</a>${rest}`
}
