import pluralize from 'pluralize'
import { headBoard, isOnBoard, standsOpen } from '../blocks/board-columns.ts'
import { isSaid } from '../marks.ts'
import { isTransition } from '../tables/rows.ts'
import { isWanted, type ReadUnit, type UnitKind } from '../unit.ts'
import { isPerson } from '../words/persons.ts'
import { rankOfHeading } from '../words/ranks.ts'
import { asJudged, isRefused, verdictOn } from '../words/sections.ts'
import { anyOf, asks, countWords, isNegated, isQuestion, opens, saysLater, withoutEnd } from '../words/word-lists.ts'

/** From so likely wanted on an item that was taken for context is like the others of a list that is surely wanted, and from so likely on one that says too little to be anything else. */
const [likelyFrom, terseFrom, surelyFrom, certainlyFrom] = [0.4, 0.05, 0.7, 0.9]
const [wordsOfTerse, fewestItems, wordsOfCry] = [5, 4, 8]
/** So likely wanted an item stays, in a list of which most is refused. */
const hardlyDoubted = 0.8

/**
 * An item that is taken to be wanted is as surely wanted as the mean of its list: of `memberships, day passes, course booking` the first says least by itself, and nobody who wants two
 * of them doubts the third. What is taken for something else stays that, but for what is nearly wanted or hardly says anything in a list that surely is, and for what a brief that `isProduct` says that its product has. Of a list of which
 * most is refused or put off, as under `DROP`, the rest is, too, and what stands below `Out of scope` is what that says.
 */
export function asSureAsTheirLists(units: readonly ReadUnit[], isProduct = false): ReadUnit[] {
  const parts = Map.groupBy(units, ({ block }) => block)
  const lines = linesIn(units, parts)
  const isBoard = headBoard([...new Set(units.map(({ headings }) => headings.at(-1) ?? ''))])
  const isCard = (unit: ReadUnit): boolean =>
    isBoard && isOnBoard(unit) && parts.get(unit.block)?.length === 1 && !/[.:]$/.test(unit.text)
  const isListed = (unit: ReadUnit): boolean =>
    unit.form !== 'sentence' ||
    unit.isEntry === true ||
    lines.has(unit) ||
    isCard(unit) ||
    (standsBelowRank(unit) && parts.get(unit.block)?.length === 1 && !/[.!?:;,]$/.test(unit.text))
  const lists = Map.groupBy(units.filter(isListed), ({ field, paragraph, indent, headings }) =>
    JSON.stringify([field, paragraph, indent, headings.at(-1)]),
  )
  const parents = new Set(units.map(({ parent }) => parent))
  const isTerse = (unit: ReadUnit): boolean =>
    parts.get(unit.block)?.length === 1 && !parents.has(unit.number) && saysLittle(unit) && !asksWho.test(unit.text)
  // a brief of phase 2 puts nothing off
  const isParted = units.some((unit) => isWanted(unit) && (verdictOn(unit, isListed(unit))?.isOpen(unit) ?? true))
  const judged = new Set(isParted ? units.filter((unit) => verdictOn(unit, isListed(unit))) : [])
  const read = new Map<number, ReadUnit>()
  for (const list of lists.values()) {
    const all = list.reduce((sum, { wanted }) => sum + wanted, 0)
    const mean = all / list.length
    const refused = isProduct ? undefined : mostlyRefused(list)
    // of the ways from one state to another one is as much asked for as the next
    const isOfStates = list.length >= fewestItems && list.every(isTransition)
    const isLike = (unit: ReadUnit): boolean =>
      list.length >= fewestItems &&
      unit.wanted >= terseFrom &&
      all - unit.wanted >= surelyFrom * (list.length - 1) &&
      isTerse(unit)
    for (const unit of list.filter((each) => !isSaid(each) && !judged.has(each)))
      read.set(
        unit.number,
        isOfStates
          ? asWanted(unit, mean)
          : refused
            ? asRefused(unit, refused)
            : isCard(unit) && standsOpen(unit)
              ? asWanted(unit, certainlyFrom)
              : isProduct || isLike(unit) || isRanked(unit)
                ? asAsked(unit, isRanked(unit) ? certainlyFrom : mean)
                : asSure(unit, mean, parts.get(unit.block)?.length === 1 ? (all - unit.wanted) / (list.length - 1) : 0),
      )
  }
  return units.map((unit) => read.get(unit.number) ?? (judged.has(unit) ? asJudged(unit, isListed(unit)) : unit))
}

/** Below `Should` and `Could have` stands what is wanted less: of 142 items that the labelled briefs hold all but one, which says `maybe later`. Who ranks a line wants it. */
const isRanked = (unit: ReadUnit): boolean =>
  (unit.rank !== undefined || standsBelowRank(unit)) && !refuses.test(unit.text) && !isQuestion(unit.text)
const standsBelowRank = ({ headings }: ReadUnit): boolean => rankOfHeading(headings.at(-1) ?? '') !== undefined

/** What is listed without bullets: lines of a paragraph that end as no sentence does, but for a few that cry out or ask, and nobody speaks. */
export function linesIn(units: readonly ReadUnit[], parts: ReadonlyMap<number, ReadUnit[]>): ReadonlySet<ReadUnit> {
  const isBare = ({ form, block, speaker, text }: ReadUnit): boolean =>
    form === 'sentence' && speaker === undefined && parts.get(block)?.length === 1 && !/[.!?:;,]$/.test(text)
  const isCry = ({ text, ...unit }: ReadUnit): boolean =>
    /[^.!?][!?]+$/.test(text) && countWords(text) <= wordsOfCry && isBare({ ...unit, text: withoutEnd(text) })
  const paragraphs = Map.groupBy(units, ({ field, paragraph }) => `${field} ${paragraph}`)
  const isList = (lines: readonly ReadUnit[]): boolean =>
    lines.length >= fewestItems &&
    lines.every((line) => isBare(line) || isCry(line)) &&
    lines.filter(isBare).length > lines.length / 2
  return new Set([...paragraphs.values()].filter(isList).flat())
}

/** `who took the kettle` */
const asksWho = opens('who, wer, quién, qui a')

function asAsked(unit: ReadUnit, mean: number): ReadUnit {
  return isNegated(unit.text) ? unit : asWanted(unit, mean)
}

function asWanted(unit: ReadUnit, mean: number): ReadUnit {
  const wanted = Math.max(unit.wanted, mean, surelyFrom)
  return { ...unit, kind: isWanted(unit) ? unit.kind : 'demand', wanted, sureness: wanted }
}

/** `Card payment`, doubted among what is all wanted, is wanted, too. */
function asSure(unit: ReadUnit, mean: number, others: number): ReadUnit {
  const isOneOfThem =
    others >= certainlyFrom && !isNegated(unit.text) && !isQuestion(unit.text) && !saysLater.test(unit.text)
  const isNearly =
    (unit.kind === 'context' || isOneOfThem) && unit.wanted >= likelyFrom && (isOneOfThem || mean >= surelyFrom)
  if (mean <= unit.wanted || !(isWanted(unit) || isNearly)) return unit
  return { ...unit, kind: isWanted(unit) ? unit.kind : 'demand', wanted: mean, sureness: mean }
}

/** `live map`, `loyalty stamps`: a few words that neither deny, put off nor ask. */
export function saysLittle({ text, headings }: ReadUnit): boolean {
  return (
    countWords(text) <= wordsOfTerse &&
    !/^\(|^\p{L}+:|:$|\d/u.test(text) &&
    !text
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .some(saysNothing) &&
    !isQuestion(text) &&
    ![text, headings.at(-1) ?? ''].some((said) => isNegated(said) || refuses.test(said))
  )
}

/**
 * What a few words name above a list of parts, as `Booking` above `by phone`, is what is wanted: the parts do not say it. So is one of a list of which others have no such list: `Membership card` above `works offline`, beside
 * `Day passes`. Whoever is named above what they do is no wish.
 */
export function withLabels(units: readonly ReadUnit[]): ReadUnit[] {
  const below = Map.groupBy(
    units.filter(({ form, parent }) => form === 'item' && parent !== undefined),
    ({ parent }) => parent,
  )
  const listOf = ({ field, headings, indent, parent, text }: ReadUnit): string =>
    JSON.stringify([field, headings, indent, parent, text.endsWith(':')])
  const others = new Set(
    units.filter((unit) => unit.form === 'item' && isWanted(unit) && !below.has(unit.number)).map(listOf),
  )
  return units.map((unit): ReadUnit => {
    const items = below.get(unit.number) ?? []
    const next = units[unit.number]
    // `lamps! UV bulbs lose strength, ...`: what the item is of
    if (
      unit.form === 'item' &&
      isTopic.test(unit.text) &&
      next?.block === unit.block &&
      isWanted(next) &&
      !isSaid(unit)
    )
      return { ...unit, kind: 'context', wanted: 0, sureness: 1 - unit.wanted }
    const areParts = items.every(({ text }) => countWords(text) <= wordsOfPart && opensPart.test(text))
    if (unit.form !== 'item' || isSaid(unit) || !items.some(isWanted)) return unit
    if (isDoer(unit.text)) return { ...unit, kind: 'context', wanted: 0, sureness: 1 }
    const isOneOfMany = others.has(listOf(unit)) && saysThing(unit.text) && !items.every(({ text }) => asks.test(text))
    if (isWanted(unit) || !(areParts || isOneOfMany)) return unit
    const wanted = Math.max(...items.map((item) => item.wanted))
    return isOneOfMany || isLabel(unit.text) ? { ...unit, kind: 'demand', wanted, sureness: wanted } : unit
  })
}
const isTopic = /^\p{L}+(?: \p{L}+)?!+$/u
/** `Digital membership card`, and nobody: `Front desk staff`. */
const saysThing = (text: string): boolean =>
  countWords(text) <= wordsOfTerse &&
  !isNegated(text) &&
  !/[?:]$/.test(text) &&
  !isRefused({ headings: [text] }) &&
  !isPerson(pluralize.singular(withoutEnd(text).toLowerCase().split(' ').at(-1) ?? ''))
/** `Guests`, above what they do. */
const isDoer = (text: string): boolean =>
  countWords(text) === 1 && isPerson(pluralize.singular(withoutEnd(text).toLowerCase()))
const [wordsOfLabel, wordsOfPart] = [3, 4]
/** `By card`, `with age`: a part of something. */
export const opensPart = opens('by, on, per, as, with, in, at, via, from, for, bei, mit, als, pro, von, im, am, für')
const isLabel = (text: string): boolean => countWords(text) <= wordsOfLabel && !isNegated(text) && !isQuestion(text)

const saysNothing = anyOf('thanks thank tbd tbc asap etc more sprint points owner hosted danke usw mehr')

/** As what a list is refused, if any: its heading refuses or puts off, a part of it surely is that, and no more than half of it is wanted. */
function mostlyRefused(list: readonly ReadUnit[]): UnitKind | undefined {
  const refused = list.find(({ kind }) => kind === 'out-of-scope' || kind === 'deferred')
  const isMost = list.filter(isWanted).length * 2 <= list.length
  return isMost && refuses.test(list[0]?.headings.at(-1) ?? '') ? refused?.kind : undefined
}
const refuses =
  /(?<!\p{L})(?:drop(?:ped|s)?|remove[ds]?|out of scope|not|no|no longer|never|won['’]?t|don['’]?t|without|exclu\p{L}+|later|phase [2-9]|parked|future|rejected|nicht|kein\p{Ll}*|ohne|entfällt|gestrichen|später|ausgeschlossen|weglassen)(?!\p{L})/iu

function asRefused(unit: ReadUnit, kind: UnitKind): ReadUnit {
  return isWanted(unit) && unit.wanted < hardlyDoubted ? { ...unit, kind, wanted: 0, sureness: 1 - unit.wanted } : unit
}
