/** Markup that is safe to send: made only by {@link html} or vouched for with {@link trusted}. */
export type Html = { readonly markup: string }

type Value = Html | string | number | null | undefined | false | readonly Value[]

/**
 * The one way to write HTML here: text between the markup is escaped, other {@link Html} and lists of it are taken as they
 * are, and null, undefined and false write nothing.
 */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  const parts = strings.map((text, index) => (index < values.length ? text + markupOf(values[index]) : text))
  return { markup: parts.join('') }
}

/** Markup of our own making, such as an entity. Never for anything that came from outside. */
export function trusted(markup: string): Html {
  return { markup }
}

/** The address if it is http or https (or mailto where allowed), otherwise undefined: nothing else may become a link. */
export function safeHref(address: string, schemes: readonly string[] = ['http:', 'https:']): string | undefined {
  const url = URL.parse(address)
  return url !== null && schemes.includes(url.protocol) ? url.href : undefined
}

function markupOf(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number') return String(value)
  if (isList(value)) return value.map(markupOf).join('')
  return value.markup
}

// Array.isArray alone does not narrow a readonly array.
function isList(value: Html | readonly Value[]): value is readonly Value[] {
  return Array.isArray(value)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
