import pluralize from 'pluralize'
import { withArticle } from '../articles.ts'
import { wholeCharacters } from '../bound-text.ts'
import type { DraftedStory } from '../drafter.ts'
import { deedOfName, roleLabelOf } from '../reading/blocks/role-labels.ts'
import { isRemark, wishBeside } from '../reading/clauses/asides.ts'
import { leansBack, pointsBack, speaksOfIt } from '../reading/clauses/leans-back.ts'
import { purposeIn, saidByDoer } from '../reading/clauses/purpose.ts'
import { opensPart } from '../reading/lists/lists.ts'
import { calledByName, isDoer, isIdentifier, type SaidWords, wordsOfRow } from '../reading/tables/rows.ts'
import { faultMark } from '../reading/tickets/faults.ts'
import { asFarAsRead, pointsOfTickets, ticketsOf } from '../reading/tickets/ticket-body.ts'
import type { ReadUnit } from '../reading/unit.ts'
import { bareStatement, requirementNumber } from '../reading/words/bare-statement.ts'
import { beginsWithDeed } from '../reading/words/begins-with-deed.ts'
import { isCaption } from '../reading/words/is-clause.ts'
import type { Scale } from '../reading/words/rank-said.ts'
import { isRank } from '../reading/words/ranks.ts'
import { tagWords } from '../reading/words/tag-words.ts'
import {
  asSentence,
  capitalise,
  countWords,
  isNegated,
  isQuestion,
  uncapitalise,
  withoutEnd,
  withoutJoint,
} from '../reading/words/word-lists.ts'
import { isSaidBy } from '../said-whole.ts'
import { bounds } from './clauses.ts'
import { estimatePoints, pointsOfFields } from './estimate-points.ts'
import type { Seed } from './gather-seeds.ts'
import { asksAbout, isRepeated, namedAfter } from './leaning.ts'
import { rankPriority } from './rank-priority.ts'
import { asStatement, choreIn, withoutFiller, withoutLeadIn } from './say.ts'
import { shorten } from './shorten.ts'
import { readSureForm, type SureForm } from './sure-form.ts'

export type WrittenStory = Omit<DraftedStory, 'id' | 'dependsOn'>
const [longestTitle, longestSource, wordsOfName, wordsOfBody] = [100, 500, 3, 4]

/**
 * The story of a seed. Where its sentence surely says who does what, it is told as a wish of that person; otherwise title and description are the brief's own
 * words. What the title leaves out, and what else the brief says of it, becomes criteria that say who does what, each in the words of the brief.
 * `place` runs from 0 (first in the brief) to 1; `textOf` gives what stands in the brief from a unit's start to its end.
 */
export function writeStory(
  { about, context, before = '', ...seed }: Seed,
  { place, textOf, scale }: { place: number; textOf: (unit: ReadUnit) => string; scale?: Scale },
): WrittenStory {
  const [first, ...others] = seed.details
  // `Climate:`, above what is wanted of it
  const isName = first && !about && seed.main.text.endsWith(':') && countWords(seed.main.text) <= wordsOfName
  const main = isName ? { ...seed.main, text: `${seed.main.text} ${first.text}` } : seed.main
  const details = isName ? others : seed.details
  const { statement, remarks, priority } = wordsOf(main)
  const stated = asStatement(isQuestion(statement) ? withoutFiller(statement) : statement)
  const chore = choreIn(about ? `${withoutEnd(about.text)}, ${uncapitalise(statement)}` : statement)
  const bare = chore ?? withoutLeadIn(stated)
  const short = seed.isNamed ? { title: main.text, rest: [] } : calledByName(main, bare, shorten(bare, longestTitle))
  const deed =
    main.form === 'row' || main.doer
      ? deedIn(main, statement)
      : (labelledDeed(stated) ?? readSureForm(stated) ?? readSureForm(bare) ?? readSureForm(deedOfName(bare)))
  const isKept = main.ticket?.isKept && !main.doer
  const sure = about || chore || seed.isNamed || isKept ? undefined : deed
  const means = sure?.means.replace(reflexive, '')
  const wish = means ? shorten(means, longestTitle) : undefined
  const led = wish?.title ?? short.title
  const rest = wish && (wish.rest.length === 0 || short.rest.length === 0) ? wish.rest : short.rest
  const beside = wish || seed.isNamed ? undefined : wishBeside(led, rest, main)
  const title = beside === undefined ? led : shorten(beside, longestTitle).title
  const opening = about && (chore || isRepeated(about, main)) ? about.text : context ? bareStatement(context.text) : ''
  // `change these limits`: which, the sentence before says
  const behind = sure && context && pointsBack(statement, true) ? `. ${asSentence(opening)}` : ''
  const told = capitalise(withoutJoint(statement).replace(/[,;]$/, '.'))
  const below = asFarAsRead(seed.body ?? [])
  const body = bodyOf(main, details, below)
  const kept = sure ? undefined : `${opening && asSentence(opening)}${body ? `${asSentence(told)}${body}` : told}`
  // a remark stands in the description already
  const checked = rest.filter((line) => line.startsWith(title) || !kept || !isRemark(line, main, bounds(line)))
  const said = details.filter(({ text, scenario }) => scenario || !isUnchecked(text)).map(({ text }) => text)
  const more = [...remarks.filter((text) => !isUnchecked(text)), ...said].filter((text) => !isRank(text))
  const criteria = [...checked, ...more].map(asCriterion)
  const units = [seed.main, ...(kept ? below : []), ...seed.details, about, context, ...(seed.changedBy ?? [])].filter(
    (unit) => unit !== undefined,
  )
  const owners = new Set([seed.main, ...seed.details].flatMap(({ owner }) => owner ?? []))
  const name =
    about && !chore && isRepeated(about, main)
      ? titleAbout(about, withoutLeadIn(title))
      : capitalise(seed.isNamed ? title : namedAfter(before, withoutLeadIn(title)))
  const number = keyOf(main, textOf(seed.main))
  const fault = sure || about ? '' : faultMark(main, name)
  const lines = distinct(criteria, sure ? `${title} ${sure.role}` : title)
  // nothing is said twice: where title and criteria hold the whole sentence, the title is enough
  const isTwice = kept === told && lines.length > 0 && isSaidBy(told, [name, ...lines]) && !isRemark(name, main, false)
  const text = isTwice ? name : kept
  return {
    title: `${fault}${name}${number && ` (${number})`}`,
    description: [(text ?? (sure ? `${wishOf(sure)}${behind}` : told)).trim(), ...owners].join(' '),
    acceptanceCriteria: lines.map((line) => `- ${line}`).join('\n'),
    storyPoints:
      pointsOfTickets(ticketsOf(seed)) ??
      main.points ??
      (seed.isNamed && details.length > 0 && details.every(({ form, cells }) => form === 'item' && cells)
        ? pointsOfFields
        : estimatePoints(
            units.map((unit) => (unit === context || seed.changedBy?.includes(unit) ? '' : unit.text)).join('. '),
            criteria.length,
          )),
    ...rankPriority(main, place, priority || main.ticket?.rank, scale),
    source: [...new Set(units.map((unit) => citable(textOf(unit))))],
    ...(sure ? {} : { wordingKept: true }),
  }
}

function wishOf({ role, means, end, isName }: SureForm): string {
  return `As ${isName ? role : withArticle(role)}, I want to ${saidByDoer(means)}${end ? `, so that ${end}` : ''}`
}

/** The key of a ticket, or the number of a requirement, that a passage tells. */
function keyOf(main: ReadUnit, passage: string): string {
  const { key = '', isKept = main.form === 'row' } = main.ticket ?? {}
  return isKept && /\D/.test(key) && passage.includes(key) ? key : requirementNumber(main, passage)
}

/** What stands below the name of a ticket, as far as a description holds it, and what says what that is; empty where the unit says that itself. */
function bodyOf({ form, text, ticket }: ReadUnit, [first]: readonly ReadUnit[], below: readonly ReadUnit[]): string {
  const isNamed = form === 'item' && first?.form === 'sentence' && !first.scenario && !/[.!?:]$/.test(text)
  const isTold = isNamed && isCaption(tagWords(text)) && countWords(first.text) >= wordsOfBody
  const told = below.map((unit) => asSentence(unit.text).trim())
  const own = isTold ? [capitalise(bareStatement(first.text))] : []
  return [ticket?.body ?? '', ...told, ...own].filter((line) => line !== '').join(' ')
}

/** A title that leans back is said together with what it speaks of, where both are short. */
function titleAbout(about: ReadUnit, title: string): string {
  const whole = `${withoutEnd(withoutLeadIn(about.text))}: ${uncapitalise(title)}`
  return capitalise(
    (leansBack(title) || speaksOfIt(title) || asksAbout(about) || about.text.endsWith('?')) &&
      whole.length <= longestTitle
      ? whole
      : title,
  )
}

/** As much of a passage as is cited; half a surrogate pair is no character, and no database keeps it. */
const citable = (passage: string): string => passage.slice(0, wholeCharacters(passage, longestSource))

/** What a unit says, without what only numbers or ranks it. */
function wordsOf({ form, cells, text, told }: ReadUnit): SaidWords {
  return told ?? (form === 'row' && cells ? wordsOfRow(cells) : { statement: bareStatement(text), remarks: [] })
}

/** A row that says who, in a column of its own, and what they do, or a use case that says whose it is. */
function deedIn({ cells = [], doer }: ReadUnit, statement: string): SureForm | undefined {
  const who = doer ?? cells.find(({ column }) => isDoer(column.split(' ', 1)[0]))?.text ?? ''
  // `Tell pickers what to pack | pickers`: it is done for them
  if (who === '' || !beginsWithDeed(uncapitalise(statement)) || statement.includes(who)) return undefined
  const deed = readSureForm(`The ${uncapitalise(who)} can ${uncapitalise(statement)}`, () => true)
  return deed && { ...deed, end: deed.end ?? purposeIn(cells) }
}

/** `Shift lead: approve leave` */
function labelledDeed(statement: string): SureForm | undefined {
  const { role = '', rest = '' } = roleLabelOf(statement) ?? {}
  return role === '' || !beginsWithDeed(uncapitalise(rest))
    ? undefined
    : readSureForm(`The ${uncapitalise(role)} can ${uncapitalise(rest)}`)
}

/** `And the gear!`, `All nodded.` say nothing that one could check, nor does a question. */
const isUnchecked = (text: string): boolean =>
  (text.endsWith('!') && countWords(text) < 4) ||
  (text.endsWith('.') && countWords(text) < 3 && !bounds(text) && !opensPart.test(text) && !isNegated(text)) ||
  (isQuestion(text) && asStatement(text) === text && !saysLimit.test(text))
/** `but not five mails, two at most?` */
const saysLimit = /^(?:✓|(?:but|aber) (?:not|no|never|only|nicht|kein|nur)(?!\p{L}))/iu
const reflexive = / (?:myself$|by myself\b|myself(?= (?:on|from|at|with|by|via) their\b))/

function asCriterion(text: string): string {
  const line = withoutFiller(withoutJoint(text)).replace(/^(?:no|nein|yes|ja),\s+|[\s,;:]+$/gi, '')
  const open = line.split('(').length - line.split(')').length
  return capitalise(open > 0 ? `${line})` : open < 0 ? line.replace(')', '') : line)
}

/** No line twice, none that the title says already but a limit to check it by, and none that says nothing. */
function distinct(lines: readonly string[], title: string): string[] {
  const seen = new Set<string>()
  return lines.filter((line) => {
    const key = line.toLowerCase()
    const [label, value = ''] = key.split(': ', 2)
    const isTold = title.toLowerCase().includes(isDoer(label) && value !== '' ? pluralize.singular(value) : key)
    const isNew = !seen.has(key) && !isTold && /\p{L}{2}|\d/u.test(line) && !isIdentifier(line)
    seen.add(key)
    return isNew
  })
}
