import { isClause } from '../words/is-clause.ts'
import { listedParts, type Span, splitSentences } from '../words/split-sentences.ts'
import { asks, countWords } from '../words/word-lists.ts'
import { inlineLevel, longestLead } from './heading-levels.ts'
import type { Block } from './read-blocks.ts'
import type { Opening } from './speakers.ts'

/** Where all are shorter, they are addresses or fields. */
const fewestWords = 3
type List = { lead: Span; items: Span[] }

/**
 * `it needs: a calendar; reminders by text`: what a colon opens and semicolons part, if any; commas, where the sentence is all of the brief, or where nothing but a need stands before the colon:
 * `We want: one stock for both, vouchers that work in both, mails with the number`.
 */
function listIn(masked: string, sentence: Span, isAll: boolean): List | undefined {
  const parts = listedParts(masked, sentence)
  const isAsked = opensNeed.test(masked.slice(sentence.start, sentence.end))
  const inCommas = (isAll || isAsked) && parts.length < 2
  const [first, ...more] = inCommas ? withLast(masked, listedParts(masked, sentence, ','), isAll) : parts
  if (!first || more.length < (inCommas ? fewestListed : 1)) return undefined
  // `hardware: one of us; software: the other`
  if (more.some(({ start, end }) => /\p{L}:\s/u.test(masked.slice(start, end)))) return undefined
  const opening = masked.slice(first.start, first.end)
  const colon = (inCommas ? /:\s+(?=\S)|\s[-–—]\s+(?=\S)/ : /:\s+(?=\S)/).exec(opening)
  const parting = colon ?? (inCommas ? productWith.exec(opening) : null)
  // `Drivers get a simple page: ...` says who does what is listed
  if (inCommas && !isAsked && colon && isClause(opening.slice(0, colon.index)) && !asks.test(opening)) return undefined
  if (!parting || !/^[^(]*[\p{L}"”*]$/u.test(opening.slice(0, parting.index))) return undefined
  const all = [{ start: first.start + parting.index + parting[0].length, end: first.end }, ...more]
  const items = inCommas ? asNamed(all, masked) : all
  const lengths = items.map((item) => countWords(masked.slice(item.start, item.end)))
  // `We want: an app for cars, vans and trucks`
  if (inCommas && !isAll && (lengths[0] ?? 0) >= wordsOfThing && Math.min(...lengths) < 2) return undefined
  const isList = colon ? inCommas || Math.max(...lengths) >= fewestWords : Math.max(...lengths) <= wordsOfPart
  return isList ? { lead: { start: first.start, end: first.start + parting.index + 1 }, items } : undefined
}
/** Of `a rota, a page with gate, contact and times, and a map` what has no article of its own goes on with the one before that says what it comes with. */
function asNamed(items: readonly Span[], masked: string): Span[] {
  const isNamed = items.map(({ start, end }) => article.test(masked.slice(start, end)))
  const named: Span[] = []
  for (const [i, item] of items.entries()) {
    const last = named.at(-1)
    if (last && !isNamed[i] && comesWith.test(masked.slice(last.start, last.end))) last.end = item.end
    else named.push({ ...item })
  }
  return isNamed[0] && isNamed.filter(Boolean).length > 1 ? named : [...items]
}
const comesWith = /\s(?:with|including|mit|con|avec) /i
const article = /^(?:an?|eine?[nmr]?|una?|une) /i
const [fewestListed, wordsOfPart, wordsOfThing] = [2, 6, 4]
const opensNeed =
  /^\W*(?:(?:so )?please|(?:what )?(?:i|we)(?:['’]d| would)? (?:want|need|like)|needs?|needed|wanted|expected|(?:app )?ideas?(?: so far)?|features|requirements|wish(?:es|list)|must[- ]haves?|(?:wir|ich) (?:wollen|brauchen?|möchten?|wünschen? (?:mir|uns)|hätten? gerne?)|(?:gewünscht|gebraucht|benötigt)(?: wird| werden)?)\s*:\s/iu
/** Who asks to have something made, and for what it is. */
const lead = String.raw`(?:(?:please|pls|can|could|you|i|we|would|like|need|want|to|have|make|build|create|develop|design|me|us|ich|wir|brauchen?|möchten?|hätten?|gerne?)\s+)*`
const named = String.raw`(?:(?!(?:not?|never|to|that|which|where|who|and|or|it|without|kein\p{Ll}*|ohne|und|oder)\s)[\p{L}\d'’-]+\s+)`
const product =
  '(?:app|apps|application|website|webseite|homepage|site|shop|store|page|portal|platform|plattform|tool|system|software|program|programm|seite|manager|tracker|planner|calendar|dashboard|marketplace|bot|game|crm|erp|cms|wiki|blog|intranet|extension|plugin|backend)'
const somebody =
  '(?:people|persons?|patients|children|kids|users|customers|students|members|clients|adults|somebody|someone|those|menschen|leute|kinder|kunden)'
/** `make a website for my salon | with online booking, prices and a gallery`: a product to be made, and what it comes with. */
const productWith = new RegExp(
  String.raw`(?<=^\W*${lead}${named}{0,4}?${product}(?:\s(?:for|of|für)\s+${named}{0,5}?(?!${somebody}\s)[\p{L}\d'’-]+)?)\s(?:with|including|mit|inklusive)\s+(?=\S)`,
  'iu',
)

/** `memberships, day passes and a shop`: the last two apart, where only an `and` parts them; of what is not `isAll` of a brief no single word: `filters by date and author`. */
function withLast(masked: string, parts: readonly Span[], isAll: boolean): Span[] {
  const last = parts.at(-1)
  const joint = last && /\s+(?:and|und|et|y|en)\s+/i.exec(masked.slice(last.start, last.end))
  if (!joint || /,\s+(?:and|und|et|y|en)\s+$/i.test(masked.slice(0, last.start))) return [...parts]
  const at = last.start + joint.index
  if (!isAll && countWords(masked.slice(at + joint[0].length, last.end)) < 2) return [...parts]
  return [...parts.slice(0, -1), { start: last.start, end: at }, { start: at + joint[0].length, end: last.end }]
}

/** The blocks with what is listed in a line as items of their own; `voiceOf` says who speaks where a line begins, and up to where that is said. */
export function withInlineLists(
  blocks: readonly Block[],
  masked: string,
  voiceOf: (line: string) => Opening | undefined,
): Block[] {
  return blocks.flatMap((block) => {
    // what a number or a name of its own begins is one requirement, and each of its parts would stand where that begins
    if ((block.kind !== 'text' && block.kind !== 'item') || block.entry || block.scenario) return [block]
    if (numbered.test(masked.slice(block.start, block.start + longestNumber))) return [block]
    const voice = voiceOf(masked.slice(block.start, block.end))
    const sentences = splitSentences(masked, { start: block.start + (voice?.length ?? 0), end: block.end })
    const isAll = sentences.length === 1 && blocks.length === 1
    const lists = sentences.map((sentence) => listIn(masked, sentence, isAll))
    if (!lists.some(Boolean)) return [block]
    return parted(voice?.name === undefined ? block : { ...block, speaker: voice.name }, sentences, lists, masked)
  })
}

/** `#12 Pre-orders: customers choose a day; pick-up until 11 am`: a ticket, too. */
const numbered = /^#\d{1,6}\s/
const longestNumber = 10

function parted(
  block: Extract<Block, { kind: 'text' | 'item' }>,
  sentences: readonly Span[],
  lists: readonly (List | undefined)[],
  masked: string,
): Block[] {
  const pieces: Block[] = []
  const { paragraph, quoted } = block
  let prose: Span | undefined
  for (const [i, sentence] of sentences.entries()) {
    const list = lists[i]
    if (!list) {
      prose = { start: prose?.start ?? sentence.start, end: sentence.end }
      continue
    }
    const { lead, items } = list
    if (block.kind === 'item') {
      pieces.push({ ...block, start: prose?.start ?? lead.start, end: lead.end })
      pieces.push(...items.map((item) => ({ ...block, ...item, indent: block.indent + 1 })))
    } else {
      if (prose) pieces.push({ ...block, ...prose })
      if (countWords(masked.slice(lead.start, lead.end)) <= longestLead)
        pieces.push({ kind: 'heading', level: inlineLevel, paragraph, quoted, start: lead.start, end: lead.end - 1 })
      else pieces.push({ ...block, ...lead })
      pieces.push(
        ...items.map((item): Block => ({ ...block, kind: 'item', indent: 0, numbered: false, inline: true, ...item })),
      )
    }
    prose = undefined
  }
  if (prose) pieces.push({ ...block, ...prose })
  return pieces
}
