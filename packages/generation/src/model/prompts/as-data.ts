/** Signs that begin a tag, or look as if they did. */
const opensTag = /[<\u02C2\u2039\u276E\u2770\u27E8\u2329\u3008\uFE64\uFF1C]/g
/** What a person does not see, and a model reads: marks of direction, of no width, tags, variations, control characters. */
const unseen = /[\p{Cf}\p{Variation_Selector}]|(?![\n\t])\p{Cc}/gu

/**
 * A block of a prompt whose text cannot end it, nor begin another: nothing in it opens a tag, whatever its case, blanks or look-alikes,
 * and what nobody sees is left out. Every text of a person, of Jira or of a model's earlier answer goes through here. Pure.
 */
export function dataBlock(name: string, text: string): string {
  const visible = text.replace(/\r\n?/g, '\n').replace(unseen, '')
  return `<${name}>\n${visible.replace(opensTag, '&lt;')}\n</${name}>`
}

/** As `dataBlock`, for what is no plain text. */
export function jsonBlock(name: string, value: unknown): string {
  return dataBlock(name, JSON.stringify(value, null, 1))
}
