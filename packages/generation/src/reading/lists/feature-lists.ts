import { isSaid } from '../marks.ts'
import { isWanted, type ReadUnit } from '../unit.ts'
import { isCaption } from '../words/is-clause.ts'
import { isPerson } from '../words/persons.ts'
import { headingOf, verdictOn } from '../words/sections.ts'
import { isPlainVerb, isVerb, tagWords } from '../words/tag-words.ts'
import { holds, isNegated, isQuestion, opens, saysLater } from '../words/word-lists.ts'
import { linesIn, saysLittle } from './lists.ts'

const fewestItems = 3
/** So likely wanted the others of a list are in the mean, that what only names a thing among them is wanted, too, and from so likely on, and among such, what names it in more words. */
const [mostlyFrom, likelyFrom, surelyFrom] = [0.5, 0.4, 0.7]
/** So likely is a thing that a list names which is asked for, or is all there is: from there on a few words are told as a wish of their own, marked as an item or not. */
const askedTo = 0.8
/** Above that surely something else, a thing is not wanted for its list alone. */
const surelyOther = 0.85
/** As much of a list as names things, where nothing else says what a brief wants. */
const mostly = 0.5

/**
 * `Newsletter`, `Waiting list`, `Kuchenliste`: what only names a thing says too little by itself to be told from a heading, a person or a refusal. In a list of wishes it is one; what of the list is refused, put off, done or asked says nothing about
 * the rest. So it is in a list that is said to be wanted, and in one that is all a brief holds.
 */
export function withFeatures(units: readonly ReadUnit[]): readonly ReadUnit[] {
  const lines = linesIn(
    units,
    Map.groupBy(units, ({ block }) => block),
  )
  const parents = new Set(units.map(({ parent }) => parent))
  const isListed = (unit: ReadUnit): boolean => unit.form === 'item' || lines.has(unit)
  const lists = Map.groupBy(units.filter(isListed), ({ field, paragraph, indent, headings }) =>
    JSON.stringify([field, paragraph, indent, headings.at(-1)]),
  )
  const title = units[0]?.headings[0]
  const read = new Map<number, ReadUnit>()
  for (const list of lists.values()) {
    const open = list.filter((unit) => !turnsAway(unit))
    const [first] = open
    const heading = first ? headingOf(first) : ''
    if (!first || open.length < fewestItems || isOther.test(heading) || open.some((unit) => verdictOn(unit, true)))
      continue
    const named = open.filter(namesThing)
    const isAll =
      !named.every(({ text }) => isFullName.test(text)) && units.every((unit) => !isWanted(unit) || list.includes(unit))
    const isAsked = saysWanted.test(heading) || (isAll && named.length >= open.length * mostly)
    const all = open.reduce((sum, { wanted }) => sum + wanted, 0)
    for (const unit of open.filter((each) => !isSaid(each))) {
      if (isWanted(unit)) {
        if (isAsked && unit.wanted < askedTo && isShortName(unit)) read.set(unit.number, { ...unit, wanted: askedTo })
        continue
      }
      const others = (all - unit.wanted) / (open.length - 1)
      const isOfTitle = unit.headings.length === 0 || (unit.headings.length === 1 && unit.headings[0] === title)
      const isDoubted = isOfTitle && unit.wanted >= likelyFrom && unit.sureness < surelyOther && unit.form === 'item'
      const isNamed = isAsked ? isShortName(unit) : namesThing(unit) && isDoubted && others >= mostlyFrom
      const isOne = !parents.has(unit.number) && isNamed
      const isNearlyOne = isPlain(unit) && unit.wanted >= likelyFrom && others >= surelyFrom
      const wanted = Math.max(unit.wanted, others, isAsked ? askedTo : surelyFrom)
      if (isOne || isNearlyOne) read.set(unit.number, { ...unit, kind: 'demand', wanted, sureness: wanted })
    }
  }
  return units.map((unit) => read.get(unit.number) ?? unit)
}

/** What is not wanted says so itself, or was found to be done. */
const turnsAway = (unit: ReadUnit): boolean =>
  !isWanted(unit) &&
  (isNegated(unit.text) ||
    refuses.test(unit.text) ||
    isQuestion(unit.text) ||
    saysLater.test(unit.text) ||
    (unit.wanted === 0 && unit.sureness === 1))
/** As other languages refuse. */
const refuses = holds(
  "pas de, pas d’*, pas d'*, sans, aucun*, sin, ningún, ninguna, geen, niet, zonder, non, senza, nessun*, sem, nenhum*, ohne, nope, nö, nee",
)
/** A few words without a verb, as things are called. */
const namesThing = (unit: ReadUnit): boolean => isShortName(unit) && isCaption(tagWords(unit.text))
/** Also where one of the words may be a verb in its plain form, as in `Patient file`: what the others of its list are, it is. */
const isShortName = (unit: ReadUnit): boolean =>
  saysLittle(unit) &&
  isUnended(unit) &&
  !unit.isEntry &&
  !isPerson(unit.text.split(' ').at(-1)?.toLowerCase() ?? '') &&
  !ofProject.test(unit.text) &&
  (isPlain(unit) || tagWords(unit.text).every((word) => !isVerb(word) || isPlainVerb(word)))
/** `Go live in May`, `Tom pays hosting` */
const ofProject = opens('go live, go, launch, deploy, hire, call, ask, meet, talk, kick off, decide, find out')
const isUnended = ({ text }: ReadUnit): boolean => !/[.:)"”]$/u.test(text) && /^\p{Script=Latin}/u.test(text)
const isPlain = (unit: ReadUnit): boolean => isUnended(unit) && isCaption(tagWords(unit.text))

const saysWanted =
  /^(?:(?:what )?(?:we|i|wir|ich|nous|je|wij|ik) (?:also |really |still |auch |noch )*(?:need|want|would like|['’]?d like|brauch\p{Ll}*|benötig\p{Ll}*|wünsch\p{Ll}*|voulons|voudrai\p{Ll}*|willen)(?: (?:the following|folgendes|uns))?|was wir brauchen|wir wünschen uns|necesitamos|queremos|wünsche|wunschliste|wish ?list|wishes|features?|requirements?|anforderungen|funktionen|besoins|requisitos|wensen|eisen)$/iu
/** `Anna Berg` */
const isFullName = /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+$/u
/** What else people list. */
const isOther = opens(
  'agenda, tagesordnung, present, attendees, participants, teilnehmer, anwesend, contents, inhalt, links, attachments, anhang, team, ingredients, zutaten, ordre du jour, roles, rollen, people, contacts, kontakte, ansprechpartner, opening hours, öffnungszeiten, attending, invited, apologies, staff, contact, tools, tools in use, devices, hardware, documents, files, colours, colors, products, partners, customers, browsers, tech stack, table of contents, example',
)
