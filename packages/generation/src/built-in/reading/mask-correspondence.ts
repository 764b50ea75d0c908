/**
 * Replaces what a letter, a chat or a printed page holds beside what it says by blanks of the same length: mail headers, salutations
 * and signatures, who spoke when, page numbers, the kind and version of a document, a quoted voice. A chat's messages become items.
 */
export function maskCorrespondence(text: string): string {
  const lines = text.split('\n')
  const speakers = speakersOf(lines)
  let signing = 0
  return lines
    .map((line) => {
      const bare = line.replace(/^(?:\s*>)+\s?/, '').trim()
      if (bare === '') signing = 0
      if (signing > 0 && bare.length <= longestSignature && !/^(?:[-*#•]|\d+[.)])\s/.test(bare)) {
        signing -= 1
        return blank(line)
      }
      if (closing.test(bare)) {
        signing = mostSignatureLines
        return blank(line)
      }
      if (envelope.test(bare) || document.test(bare) || isVoice(bare)) return blank(line)
      return asItem(line, speakers).replace(page, blank)
    })
    .join('\n')
}

const blank = (part: string): string => ' '.repeat(part.length)

const longestSignature = 60
const mostSignatureLines = 5

const closing =
  /^(?:(?:(?:best|kind|warm|kindest|many|with (?:kind|best)|all the) )?(?:regards|greetings|wishes|thanks)|(?:many )?thanks(?: again| in advance| a lot)?|thank you(?: (?:again|in advance|very much))?|cheers|yours (?:sincerely|faithfully|truly)|sincerely(?: yours)?|best|br|thx|--)[\s,!.]*$|^\/\p{Lu}\p{Ll}+$/iu

/** What an envelope or a heading block says: `From: Julia (sales)`, `Hi all,`, `Version 0.9 - draft`. */
const envelope =
  /^(?:\*{0,2}(?:from|to|cc|bcc|sent|reply-to|forwarded by|attendees|participants|present)\*{0,2}:\*{0,2} (?:\S+ ?){1,12}|(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))\b[^.:]{0,40}[,!]|\*{0,2}(?:version|status|revision|last updated|author|prepared by|document (?:id|number|owner))\*{0,2}:?\*{0,2} [^.]{0,12}(?:\.\d)?[^.]{0,50})$/i

const document =
  /^(?:(?:product|software|system|business|functional|technical|user|market|project) ){0,3}requirements? (?:document|specification)s?(?: \(\w+\))?(?:\s+page \d+ of \d+)?$/i

const page = /(?<=^|\s)page \d+(?: (?:of|\/) \d+)?(?=\s*$)|^\s*[-–]?\s*\d{1,3}\s*[-–]?\s*$/i

/** A quoted voice, with its speaker, tells how things are. */
const isVoice = (line: string): boolean =>
  /^["“][^"”]{20,}["”]\s*(?:[-–—(].{2,50})?$/.test(line) && !/\b(?:must|should|shall)\b/i.test(line)

const timed =
  /^\s*\[?(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4},? )?\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?\]?\s*(?:[-–]\s*)?<?@?[\p{L}.]+(?: \p{L}+)?>?:\s/iu
const namedPattern = /^\s*(\p{L}\p{Ll}+): (?=\S)/u
const messageHead = /^\s*\p{L}+(?: \p{L}+)?\s+\[?\d{1,2}:\d{2}(?: ?[ap]m)?\]?\s*$/iu

/** Who talks with whom: two names or more that open lines again and again. */
function speakersOf(lines: readonly string[]): ReadonlySet<string> {
  const count = new Map<string, number>()
  for (const line of lines) {
    const name = namedPattern.exec(line)?.[1]
    if (name) count.set(name, (count.get(name) ?? 0) + 1)
  }
  for (const name of lines.flatMap(attendeesIn)) count.set(name, 3)
  const often = [...count].filter(([, times]) => times >= 3).map(([name]) => name)
  return new Set(often.length >= 2 ? [...count.keys()].filter((name) => (count.get(name) ?? 0) >= 2) : [])
}

/** `present: Jo, Ravi, Priya (ops)` names who speaks later. */
const attendeesIn = (line: string): string[] => {
  const list = /\b(?:present|attendees|participants|attending):\s*(.{2,200})$/i.exec(line)?.[1] ?? ''
  return list.match(/(?<![\p{L}(])\p{Lu}\p{Ll}+(?=\s*(?:[,(]|$))/gu) ?? []
}

function asItem(line: string, speakers: ReadonlySet<string>): string {
  if (messageHead.test(line)) return blank(line)
  const bullet = /^\s*[-*•]\s+(?=\p{Lu}\p{Ll}+: \S)/u.exec(line)?.[0] ?? ''
  const named = namedPattern.exec(line.slice(bullet.length))
  const head = timed.exec(line)?.[0] ?? (named && speakers.has(named[1] ?? '') ? named[0] : undefined)
  if (head && bullet) return `${bullet}${blank(head)}${line.slice(bullet.length + head.length)}`
  return head ? `- ${blank(head).slice(2)}${line.slice(head.length)}` : line
}
