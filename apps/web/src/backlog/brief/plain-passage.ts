/** A passage of the brief as a person reads it: the markup of Markdown and HTML taken away, line breaks folded. */
export function plainPassage(passage: string): string {
  return passage
    .replace(/<[^>]{1,200}>/g, ' ')
    .replace(/^\s*(?:#{1,6}|>|[-*+•]|\d{1,3}[.)])\s+/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|`)/g, '')
    .replace(/\s*\|\s*/g, ' · ')
    .replace(/\s+/g, ' ')
    .replace(/^(?: ·)+ | (?:· ?)+$/g, '')
    .trim()
}
