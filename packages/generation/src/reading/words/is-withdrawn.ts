/** Whether what a text says is that the requirement in whose place it stands, or before which it stands, is none any more: `Withdrawn.`, `[Deleted in Rev. B. ...]`. What a product does with deleted things is another matter. */
export function isWithdrawn(text: string): boolean {
  return alone.test(text) || inBrackets.test(text) || inFront.test(text) || (marked.test(text) && goesOn.test(text))
}

const word =
  '(?:deleted|removed|withdrawn|dropped|void|superseded|entfallen|gestrichen|entfällt|supprimé|eliminado|retirado)'
/** By which paper: `in Rev. B`, `with version 2`, `by R-12`, or on which day. */
const paper = String.raw`(?:in|with|by|per|as of|mit|en|con|durch|avec|on|at|since|am|zum|seit) (?:(?:rev|rév|revision|révision|version|versión|v|release|ausgabe|issue|edition|amendment|addendum|nachtrag|change request|decision)(?!\p{L})\.? ?[\p{L}\d]{0,6}(?:\.\d+)*|\p{L}{1,8}[-_. ]?\d+(?:[.-]\d+)*|\d{1,4}[./-]\d{1,2}[./-]\d{0,4}|\d{1,2}\.? \p{L}{3,9}\.?(?: \d{4})?)`
const alone = new RegExp(String.raw`^\W*${word}(?: ${paper})?\W*$`, 'iu')
/** `[Deleted – ]`, `[superseded by R-12]`, as a whole */
const inBrackets = new RegExp(String.raw`^\[${word} (?:[–—-] |${paper}(?![\p{L}\d]))[^[\]]*\]\W*$`, 'iu')
/** `Withdrawn. We do not want to hold it.`, `Deleted in Rev. B. Fill level from sensors.` */
const inFront = new RegExp(String.raw`^[([*_]*${word}(?:\.| ${paper}(?:[.,:)\]]| [–—-](?= )))[)\]*_]*\s`, 'iu')
/** `(gestrichen) Die Waage zeigt das Gewicht`, but not `(deleted) files are grey` */
const marked = new RegExp(String.raw`^[([*_]+${word}(?: ${paper})?[)\]*_]+[:.]?\s`, 'iu')
const goesOn = /^\W*[^)\]*_]*[)\]*_]+[:.]?\s+["“„]?[\p{Lu}\d]/u
