import { containment, readTitle } from '@planwright/likeness'
import type { Brief } from '../drafter.ts'
import { leadsToParts } from '../reading/blocks/heading-levels.ts'
import { isReason, withoutAsides, withoutReason } from '../reading/clauses/asides.ts'
import { boundsBefore, impersonal, leansBack, speaksOfIt } from '../reading/clauses/leans-back.ts'
import { saysArrival } from '../reading/clauses/led-in.ts'
import { type OwnClause, ownClauses } from '../reading/clauses/own-clauses.ts'
import { wishBehind } from '../reading/clauses/wish-behind.ts'
import { isSaid } from '../reading/marks.ts'
import { hangsOn } from '../reading/spoken/neighbour-turn.ts'
import { addedTo, answeredBy } from '../reading/spoken/replies.ts'
import { valueTables } from '../reading/tables/value-tables.ts'
import { describesTicket } from '../reading/tickets/ticket-body.ts'
import { isWanted, type ReadUnit } from '../reading/unit.ts'
import { englishness } from '../reading/words/englishness.ts'
import { isCaption, isClause } from '../reading/words/is-clause.ts'
import { checksStory } from '../reading/words/sections.ts'
import { isNoun, isPlainVerb, tagWords } from '../reading/words/tag-words.ts'
import { namesThing } from '../reading/words/things.ts'
import {
  anyOf,
  asks,
  countWords,
  isQuestion,
  opens,
  uncapitalise,
  withoutEnd,
  withoutJoint,
  words,
} from '../reading/words/word-lists.ts'
import { antecedentOf, asksAbout, contextOf, forbids, introduces, saidBefore } from './leaning.ts'
import { choreIn, withoutFiller, withoutLeadIn } from './say.ts'
import { severalWishes } from './several-wishes.ts'
import { deniesRest, opensParts } from './shorten.ts'
import { isModal, readSureForm } from './sure-form.ts'

/** What one story is written from: the unit that it is about, the units that say more of it, the sentence that it speaks of, as `about` where that is told nowhere else and as `context` where it is, and what is said before it; `body` is what stands below a ticket and asks for nothing, `isNamed` where its main unit is a title already; `changedBy` is cited alone, since its words stand in the others already. */
export type Seed = {
  main: ReadUnit
  details: ReadUnit[]
  about?: ReadUnit
  context?: ReadUnit
  before?: string | undefined
  body?: ReadUnit[]
  changedBy?: ReadUnit[]
  isNamed?: true
}

/** So many wishes stand alone at every level, so that of a short brief none hides in the story of another. */
const fewWishes = 12
/** Of a longer one neighbours under the same heading come together until no more stories are left than people read. */
const mostStories: Record<Brief['detailLevel'], number> = { detailed: 160, medium: 60, 'high-level': 40 }
const shareTold: Record<Brief['detailLevel'], number> = { detailed: 1, medium: 1, 'high-level': 0.6 }
const mostTogether = 12
/** What says so little alone belongs to what stands before it. */
const [wordsOfRemark, fewestOfThing] = [4, 2]
/** So short an item under `It holds:` is a part of what it holds. */
const wordsOfRow = 12

/** From so likely wanted on a unit is told in the story that stands just before it, and from so likely on, where it counts as a demand, in one of its own; what somebody listed is, where it counts as one at all. */
const toldFrom = 0.45
/** What stands behind the first sentence of a requirement hardly ever is of something else. */
const ofEntryFrom = 0.15
const aloneFrom: Record<Brief['detailLevel'], number> = { detailed: 0.55, medium: 0.68, 'high-level': 0.68 }
/** Below this a sentence that asks for nothing in words is something else more often than a wish. */
const plainFrom: Record<Brief['detailLevel'], number> = { detailed: 0, medium: 0.75, 'high-level': 0.75 }
/** A fragment or a question in what is no list is something else twice as often as a wish below this. */
const tersely = { from: 0.8, words: 5 }
/** The wanted units of a brief, put together into what a story each is written from, in the order of the brief. */
export function gatherSeeds(units: readonly ReadUnit[], level: Brief['detailLevel']): Seed[] {
  const seeds: Seed[] = []
  const byUnit = new Map<number, Seed>()
  // how the brief is told does not hang on what was answered about it
  const own = units.filter(({ answers }) => !answers)
  const isShort = own.filter(isWanted).length <= fewWishes
  const isApart = ({ form, text }: ReadUnit): boolean =>
    form !== 'row' && (isShort || level === 'detailed' || text.length > longTitle)
  // in a brief of a sentence or two the likeliest is what it is about
  const most = Math.max(0, ...own.map(({ wanted }) => wanted))
  const [alone, plainly, surely] = [aloneFrom[level], plainFrom[level], tersely.from].map((from) =>
    Math.min(from, most),
  ) as [number, number, number]
  const tables = valueTables(units)
  for (const [i, read] of units.entries()) {
    const table = tables.get(read.number)
    if (table) {
      const seed = byUnit.get(table.under?.number ?? 0) ?? { main: table.main, details: [], isNamed: true }
      seed.details.push(...table.rows)
      if (seed.main === table.main) seeds.push(seed)
      for (const { number } of table.rows) byUnit.set(number, seed)
    }
    if (byUnit.has(read.number)) continue
    const denied = correction.test(read.text) ? answeredBy(units, i) : undefined
    const corrected = byUnit.get(denied?.number ?? 0)
    // `No editor for that please, we had one` answers nothing: it is another thing that nobody wants
    const isOfIt = corrected && (countWords(read.text) <= wordsOfCorrection || sharesWord(read, corrected.main))
    if (corrected && isOfIt && !isSaid(read)) {
      corrected.details.push(read)
      byUnit.set(read.number, corrected)
      continue
    }
    if ((isReason(read.text) || leadsToNext(units, i)) && !isSaid(read)) continue
    const amended = byUnit.get(read.amends ?? 0)
    if (amended) {
      if (isWanted(read)) amended.details.push(read)
      else amended.changedBy = [...(amended.changedBy ?? []), read]
      byUnit.set(read.number, amended)
      continue
    }
    const least = isOfEntry(read, byUnit.get(read.parent ?? 0)) ? ofEntryFrom : toldFrom
    if (read.wanted < least && !(isWanted(read) && read.wanted >= alone)) {
      const ticket = byUnit.get(read.parent ?? 0)
      if (ticket?.main.ticket?.isKept && describesTicket(read)) ticket.body = [...(ticket.body ?? []), read]
      continue
    }
    const { unit, asked: answered } = withoutAssent(units, i)
    const [said, hung] = [antecedentOf(units, i), hangsOn(units, i)]
    // what another remarked in between is not what one goes on with
    const about = hung && said && !isWanted(said) && said.turn !== read.turn ? undefined : said
    const isHosted = about && (leansBack(unit.text) || !speaksOfIt(unit.text) || countWords(unit.text) < wordsOfWish)
    const spoken = isHosted ? byUnit.get(about.number) : undefined
    const isOwn = level === 'detailed' || (isWhole(unit) && unit.wanted >= alone)
    const isBare = about && spoken?.main === about && spoken.details.length === 0
    const isChore = about && choreIn(`${withoutEnd(about.text)}, ${unit.text}`) !== undefined
    if (isBare && (isChore || introduces(about) || forbids(unit) || asksAbout(about))) {
      // what only asks, or says that there is something, is told by what is said of it
      Object.assign(spoken, { main: unit, about })
      byUnit.set(unit.number, spoken)
      continue
    }
    const host =
      (answered && byUnit.get(answered.number)) ??
      (isOwn ? undefined : spoken) ??
      hostOf(unit, seeds.at(-1), { units, byUnit, level: isOwn ? 'detailed' : level, isShort })
    if (
      !host &&
      (unit.form === 'item'
        ? !isWanted(unit)
        : unit.wanted < (asks.test(unit.text) ? alone : plainly) || (unit.wanted < surely && isTerse(unit)))
    )
      continue
    // a short question says nothing that its answer does not
    const isAnswered = isQuestion(unit.text) && countWords(unit.text) <= wordsOfQuestion
    const isOfTicket = isBelowTicket(unit, byUnit.get(unit.parent ?? 0))
    const wishes =
      isOfTicket || unit.isEntry || unit.scenario || unit.ticket?.isKept ? [] : wishesOf(unit, isApart(unit))
    const [first = { main: unit, details: [] }, ...more] = wishes
    if (host && !isAnswered) host.details.push(...(more.length > 0 ? [first.main, ...first.details] : [unit]))
    // what another story tells is told again only beside it, so that nobody has to look for what `it` is
    const isTold = about !== undefined && byUnit.has(about.number) && !asksAbout(about)
    const before = more.length > 0 ? undefined : saidBefore(units, i)
    const context = isTold ? about : about ? undefined : (contextOf(units, i) ?? hung)
    const asked = context && context === hung && isQuestion(context.text) ? context : undefined
    const isNamed = unit.ticket?.isKept && !unit.doer && more.length === 0 && unit.text.length <= longTitle
    const seed = host ?? {
      ...first,
      ...(isNamed && { isNamed }),
      ...(about && !isTold ? { about } : asked && { about: asked }),
      ...(context && !asked && { context }),
      before,
    }
    if (!host) seeds.push(seed)
    seeds.push(...more)
    byUnit.set(unit.number, seed)
  }
  const share = Math.ceil(seeds.length * shareTold[level])
  const mostRead = Math.max(fewWishes, mostStories[level])
  return joinNeighbours(seeds, Math.max(fewWishes, Math.min(mostRead, share)), mostRead)
}

const isTerse = ({ form, text }: ReadUnit): boolean =>
  form === 'sentence' &&
  (isQuestion(text)
    ? !requests.test(text)
    : countWords(text) <= tersely.words && !asks.test(text) && !readSureForm(text))
const requests = /^(?:(?:and|but|so|also|please|und|auch) )*(?:can|could|would|is there a|kann|könn\p{Ll}+) (?!it )/iu

/** The wishes that a unit says: those of its doers, each with the clauses that speak of it, and of one doer the deeds in a row where it `isApart`. */
function wishesOf(unit: ReadUnit, isApart: boolean): Seed[] {
  const saidAs = (text: string): ReadUnit => ({ ...unit, text })
  const wishes: Seed[] = []
  const said = wishBehind(withoutReason(unit.text))
  for (const { text, leans } of unit.form === 'row' ? [] : withoutAsides(clausesOf(said), said, unit)) {
    const last = wishes.at(-1)
    // `Residents pay for the car | but not for themselves`
    const begins = last && deniesRest.test(text) ? said.indexOf(last.main.text) : -1
    if (leans && last && begins >= 0)
      last.main = saidAs(said.slice(begins, said.indexOf(text, begins + last.main.text.length) + text.length))
    else if (leans && last) last.details.push(saidAs(text))
    else {
      const [first = text, ...rest] = isApart ? severalWishes(text) : [text]
      const all = rest.length > 0 && saysArrival(first) ? rest : [first, ...rest]
      wishes.push(
        ...all.map((wish, i) => ({ main: saidAs(wish), details: i > 0 || wish === first ? [] : [saidAs(first)] })),
      )
    }
  }
  const isOther = wishes.length > 1 || (wishes[0] ?? { main: unit }).main.text !== unit.text
  return isOther || (wishes[0]?.details.length ?? 0) > 0 ? wishes : [{ main: unit, details: [] }]
}

function clausesOf(sentence: string): OwnClause[] {
  const [said, bare] = [ownClauses(sentence), ownClauses(withoutLeadIn(sentence))]
  return said.length === 1 && bare.length > 1 ? bare : said
}
/** What says several wishes in so many characters is no title. */
const longTitle = 100

/** `Not their own, we buy two`, said of what another proposed. */
const correction = opens('no, not, only, but, except, nein, nicht, nur, aber')
const wordsOfCorrection = 9
/** What leans on the sentence before and says so much more is a story of its own. */
const wordsOfWish = 8
const isWhole = ({ kind, text }: ReadUnit): boolean =>
  kind === 'demand' && leansBack(text) && countWords(text) >= wordsOfWish && !namesNothing({ text })
/** `And they must be able to reopen it`: it leans on what was said, and names nothing beside. */
const namesNothing = ({ text }: Pick<ReadUnit, 'text'>): boolean =>
  leansBack(text) && !namesThing(withoutLeadIn(text).replace(/^they /i, ''))
/** `We need a page with which`, and the list begins */
const leadsToNext = (units: readonly ReadUnit[], index: number): boolean =>
  units[index]?.form !== 'item' && units[index + 1]?.form === 'item' && isOpen(units[index]?.text.split(/\s/).at(-1))
const isOpen = anyOf('that which who where to the a an of for and der die das dem den denen dass womit und oder')
/** So few words that answer a question say no more than what they add to it. */
const wordsOfAnswer = 4
/** A reply without its `Yes`, and what it answers. */
function withoutAssent(units: readonly ReadUnit[], index: number): { unit: ReadUnit; asked?: ReadUnit } {
  const unit = units[index] as ReadUnit
  const asked = answeredBy(units, index)
  const more = asked && addedTo(unit.text)
  if (asked && more) return { unit: { ...unit, text: more }, asked }
  // `Late jobs`, a ticket below what somebody said of another
  const isShort = countWords(unit.text) <= wordsOfAnswer && !unit.text.endsWith('?')
  const isAnswer = asked && isWanted(asked) && isShort && (unit.form === 'sentence' || unit.speaker !== undefined)
  return isAnswer ? { unit, asked } : { unit }
}

type Gathering = {
  units: readonly ReadUnit[]
  byUnit: ReadonlyMap<number, Seed>
  level: Brief['detailLevel']
  isShort: boolean
}

/** The seed that a unit says more of: that of the item it hangs under, or the one just before it, where it points back to that. */
function hostOf(
  unit: ReadUnit,
  last: Seed | undefined,
  { units, byUnit, level, isShort }: Gathering,
): Seed | undefined {
  const parent = unit.parent === undefined ? undefined : byUnit.get(unit.parent)
  if (unit.scenario === 'check') return parent
  if (unit.scenario === 'steps')
    return parent ?? (last && placeOf(unit).startsWith(placeOf(last.main)) ? last : undefined)
  const lead = parent?.main.text ?? ''
  if (unit.form === 'item' && leadsToParts(lead)) return parent
  const isNested = parent && unit.form === 'item' && (parent.main.form === 'item' || !/[:：]$/.test(lead))
  const isRowOf = lead.endsWith(':') && countWords(unit.text) <= wordsOfRow
  if (isBelowTicket(unit, parent)) return parent
  // `photo (required)`, below who enters what
  const isField = isNested && isClause(parent.main.text) && isCaption(tagWords(unit.text))
  if (isNested && (level !== 'detailed' || unit.kind === 'constraint' || isRowOf || isField)) return parent
  if (!last) return undefined
  const before = last.details.at(-1) ?? last.main
  // `yep.` is said between two that belong together
  const isNext =
    before.field === unit.field &&
    units.slice(before.number, unit.number - 1).every(({ text }) => countWords(text) <= wordsBetween)
  if (checksStory(unit, last.main)) return last
  if (!isNext || unit.form === 'row') return undefined
  if (isNote.test(unit.text) && before.paragraph === unit.paragraph) return last
  const said = withoutJoint(addedTo(unit.text) ?? unit.text)
  const isAlone = unit.wanted >= aloneFrom[level] && isRule(said)
  const isBack = pointsBack.test(said) && !impersonal.test(unit.text) && !isAlone
  if (before.turn !== unit.turn) {
    // `yes please. That must not take long`
    const isBehindAssent = units[unit.number - 2]?.turn === unit.turn && leansBack(unit.text)
    const goesOn = addsOn.test(unit.text) || isBehindAssent
    const isAdded = level !== 'detailed' && goesOn && (unit.kind === 'constraint' || !isShort || namesNothing(unit))
    return isAdded && (isBack || countWords(unit.text) < wordsOfWish || sharesWord(unit, last.main)) ? last : undefined
  }
  if (before.block === unit.block) {
    if (saysHow.test(unit.text) || boundsBefore(unit.text)) return last
    const isRemark =
      !(unit.wanted >= aloneFrom[level] && isSaidWhole(unit, said)) &&
      ((countWords(unit.text) <= wordsOfRemark && !isClause(unit.text)) || isFragment(unit))
    if (isRemark) return isWanted(unit) || isBack ? last : undefined
    const shared = containment(readTitle(unit.text).words, readTitle(last.main.text).words)
    // `Must work offline`, behind what the warden does
    const isOfIt = isBack || isModal(unit.text.split(' ', 1)[0]?.toLowerCase())
    if (unit.kind === 'constraint' && (isOfIt || (!isAlone && shared >= enoughShared))) return last
    return isBack && (level !== 'detailed' || unit.wanted < aloneFrom.detailed) ? last : undefined
  }
  if (before.paragraph !== unit.paragraph || before.form !== unit.form) return undefined
  if (unit.kind !== 'constraint' && !namesNothing(unit)) return undefined
  const isLimit = leansBack(unit.text) || (limits.test(unit.text) && !isClause(unit.text))
  return (unit.form === 'sentence' ? isBack : level !== 'detailed' && isLimit) ? last : undefined
}

/** What stands in the lines below a ticket, or behind the first sentence of a requirement, says more of it, however much. */
const isBelowTicket = (unit: ReadUnit, parent: Seed | undefined): boolean =>
  (unit.form === 'sentence' && parent?.main.form === 'item') || isOfEntry(unit, parent)
const isOfEntry = ({ isEntry, block }: ReadUnit, parent: Seed | undefined): boolean =>
  isEntry === true && parent?.main.block === block

/** `Only the clerk can release an order`: whoever it is about does something, so that it says enough without what stands before it. */
function isRule(text: string): boolean {
  const isWhole = englishness(text) < 0 ? countWords(text) >= fewestOfRule : isClause(text)
  return isWhole && !leansBack(text) && asks.test(text)
}
const fewestOfRule = 5

/** `One click, with a confirm.` behind a sentence, or `With name, age and whether they swim`; what an article begins is more often a clause of which the verb was taken for a noun. */
function isFragment({ form, text }: ReadUnit): boolean {
  const said = withoutFiller(text)
  if (form !== 'sentence' || englishness(said) <= 0) return false
  if (opensParts.test(said)) return !said.split(', ').some(isClause)
  const tagged = tagWords(said)
  return countWords(said) < wordsOfWish && !['DET', 'PRON'].includes(tagged[0]?.tag ?? '') && isCaption(tagged)
}

/** `Copy last year's list`, `Payment online or at the counter`: a deed and its thing, or a thing and how it is. */
function isSaidWhole({ kind, form }: ReadUnit, text: string): boolean {
  const [first] = tagWords(text)
  const isDeed = kind === 'demand' && isPlainVerb(tagWords(`to ${uncapitalise(text)}`)[1])
  const isThing = isNoun(first) || (kind === 'demand' && first?.tag === 'ADJ')
  const isEnough = countWords(text) >= (kind === 'demand' ? fewestOfThing : wordsOfRemark)
  const isOfOwn = (kind === 'demand' || form === 'sentence') && isEnough
  return (isDeed || (isOfOwn && isThing)) && namesThing(text) && !text.split(/[\s.,]/).some(isOfOther)
}
const isOfOther = anyOf('it its them this that these those they only')

const sharesWord = (unit: ReadUnit, other: ReadUnit): boolean =>
  containment(readTitle(unit.text).words, readTitle(other.text).words) >= aFewShared
const [aFewShared, enoughShared] = [0.3, 0.5]

/** `..., preferably the evening before`, wherever it was parted. */
const saysHow = opens('preferably, ideally, at best, am besten, vorzugsweise, idealerweise')
/** What another voice begins so goes on with what was said. */
const addsOn = opens('and, also, same, plus, und, auch')
const [wordsBetween, wordsOfQuestion] = [2, 5]
/** An item that begins so bounds the one above. */
const limits = opens(
  'max, min, at least, at most, up to, no more than, not more than, nicht mehr als, höchstens, maximal, mindestens',
)
/** What is written below a story and belongs to it. */
const isNote = opens('note:, notes:, hinweis:, anmerkung:, acceptance criterion:, acceptance criteria:, ac:')
/** A sentence that begins so goes on with what was said. */
const pointsBack = opens(words.pointsBack)

/**
 * Neighbours under one heading in one story each, the most alike first, until there are no more than `most`. What shares hardly a word with its neighbour joins it only
 * where there would be more than people read.
 */
function joinNeighbours(seeds: readonly Seed[], most: number, mostRead: number): Seed[] {
  if (seeds.length <= most) return [...seeds]
  const said = seeds.map(({ main }) => readTitle(main.text).words)
  const pairs = seeds
    .flatMap(({ main }, i) => {
      const [before, words, wordsBefore] = [seeds[i - 1], said[i], said[i - 1]]
      if (!before || !words || !wordsBefore || placeOf(main) !== placeOf(before.main)) return []
      const shared = containment(words, wordsBefore)
      // that somebody does something is a wish of its own, whatever bounds it
      const belongs = shared >= (readSureForm(main.text) ? enoughShared : aFewShared)
      return [{ at: i, belongs, alike: shared + (main.kind === 'constraint' ? enoughShared : 0) }]
    })
    .sort((a, b) => b.alike - a.alike)
  const groups = seeds.map((_, i) => [i])
  let left = seeds.length
  for (const { at, belongs } of pairs) {
    const [before = [], after = []] = [groups[at - 1], groups[at]]
    const isEnough = left <= (belongs ? most : mostRead)
    if (isEnough || before.length + after.length > mostTogether) continue
    before.push(...after)
    for (const i of after) groups[i] = before
    left -= 1
  }
  return [...new Set(groups)].map((group) => {
    const [first, ...more] = group.map((i) => seeds[i] as Seed)
    return {
      ...(first as Seed),
      details: [...(first?.details ?? []), ...more.flatMap(({ main, details }) => [main, ...details])],
    }
  })
}

const placeOf = ({ field, headings }: ReadUnit): string => `${field} ${headings.join(' > ')}`
