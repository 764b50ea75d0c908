import { storyParts } from '@planwright/likeness'
import pluralize from 'pluralize'
import { personNamed } from '../articles.ts'
import { storyOf } from '../reading/blocks/role-labels.ts'
import { isLoose } from '../reading/clauses/leans-back.ts'
import { purposeOf, purposeOfDoer } from '../reading/clauses/purpose.ts'
import { tellsTrouble } from '../reading/tickets/faults.ts'
import { isBody, isPerson } from '../reading/words/persons.ts'
import type { TaggedWord } from '../reading/words/tag-words.ts'
import { endsInS, isNoun, isParticiple, isPlainVerb, isVerb, tagWords } from '../reading/words/tag-words.ts'
import { anyOf, capitalise, holds, isNegated, words } from '../reading/words/word-lists.ts'

/** Who wants what, and what for: `means` begins with its verb in the plain form; `isName` where the role is what one person is called. */
export type SureForm = { role: string; means: string; end?: string | undefined; isName?: true }

const [longestRead, longestMeans, longestName, reachOfRelative] = [300, 200, 4, 6]
export const isModal = anyOf("can could should must may might shall will would 'll ll")
const isWanting = anyOf(
  'want need wish like love prefer have has wants needs wishes going expect expects able ask asks asked',
)
const isAllowed = anyOf('able allowed')
const isBeing = anyOf('be is are was were been being')
const isAdverb = anyOf('also then always just simply easily quickly now still either both really automatically online')
const isWish = anyOf('want wants need needs wish like likes love loves prefer prefers require requires expect expects')
const isAnybody = anyOf('the a an all each every any several many most our my their these those')
const isPlural = anyOf('people staff parents children')
const takesDeed = anyOf('help let make get go come')
const isVague = anyOf('it this that them these those so')
const isAnother = anyOf('they he she him them you your i me us we our between among')
const isJoint = anyOf('and or but then ,')
const isRelative = anyOf('that which who what whether where when if how why')
const isAuxiliary = anyOf('is has was does')
/** What is said behind it of when a deed is done. */
const condition = /\s(?:if|unless|when|until|as long as|provided)\s.*$/is
const habit = holds(words.habit)
const product =
  /^(?:the |our |this |a |an |new )*(?:\p{L}+ )?(?:system|app|application|platform|software|solution|tool|portal|website|site|module|page|dashboard|product|service|interface|api|screen|feature|functionality|it)\s+(?:(?:must|should|shall|will|can|needs? to|has to)\s+)?(?:also\s+)?(?:allows?|lets?|enables?|permits?|helps?|gives?\s+\p{L}+\s+the (?:option|ability|possibility))\s+/iu
const quotesOrParts = /[?"“”„:;]|\s[–—>-]+\s|->|\b(?:each other|one another)\b/
/** `..., the scale has to send it`: somebody else is spoken of, too. */
const othersNeed =
  /,\s+(?:and |so |but )?(?:i|we|they|it|(?:the |a |an )?\p{L}+) (?:wants?|needs?|must|should|has to|have to)\b/iu

/**
 * Reads a sentence as a deed of a person, where it surely is one: a person, then `can`, `must`, `want to` and their like or the deed itself. Undefined
 * where anything else may be meant; a negation is never read. `isKnown` is asked for the last word of a name, in small letters and singular.
 */
export function readSureForm(sentence: string, isKnown = isPerson): SureForm | undefined {
  const text = sentence.replace(/[\s.!;:]+$/u, '')
  if (text.length > longestRead) return undefined
  const { deed: done, end } = purposeOf(text)
  const wish = storyParts(done)
  const opening = done.slice(0, done.indexOf(wish?.means ?? ''))
  // `As a guest I do not want an account`
  if (wish && isNegated(opening)) return undefined
  if (wish && (wish.means.startsWith('to ') || /\bI can\b/.test(opening)))
    return { role: wish.role, means: wish.means.replace(/^to /i, ''), end, ...(isNameOf(wish) && { isName: true }) }
  const story = storyOf(done)
  if (story && text.length <= longestMeans && !isNegated(text.slice(text.indexOf(story.rest))))
    return { role: story.role, means: story.rest, end }
  if (isNegated(text.replace(condition, '')) || quotesOrParts.test(text) || othersNeed.test(text)) return undefined
  const offered = product.exec(done)?.[0]
  const words = tagWords(offered ? done.slice(offered.length) : done)
  const subject = subjectOf(words)
  const deed = subject && deedOf(words, subject.length, offered !== undefined)
  // people in general are nobody
  if (
    !deed ||
    subject.head === 'person' ||
    isBody(subject.head) ||
    !(isKnown(subject.head) || (deed.isAllowed && !subject.isName && !product.test(`${subject.head} allows `)))
  )
    return undefined
  // how things are today
  if (!deed.isPlain && habit.test(text)) return undefined
  // `staff sees` is said as of one
  const isOne = /s$/i.test(words[deed.at]?.word ?? '') && words[deed.at]?.lemma !== words[deed.at]?.word.toLowerCase()
  const means = inFirstPerson(words.slice(deed.at), (subject.isPlural && !isOne) || deed.isPlain)
  const told = end && means && purposeOfDoer(end, means)
  return means && means.length <= longestMeans && (told || !end) ? { role: subject.role, means, end: told } : undefined
}

/** `As Marianne I want`, `As Dr Abara I want`; but `As Owner` is any owner. */
const isNameOf = ({ article, role }: { article: string; role: string }): boolean =>
  article === '' &&
  capitalise(role) === role &&
  !isPerson(pluralize.singular(role.split(' ').at(-1)?.toLowerCase() ?? '')) &&
  !isBody(role.split(' ').at(-1)?.toLowerCase() ?? '')

type Subject = { role: string; head: string; length: number; isPlural: boolean; isName: boolean }

/** The noun phrase that a sentence begins with: determiners, adjectives and nouns up to its last noun. `Two people` are not just anybody of them. */
function subjectOf(words: readonly TaggedWord[]): Subject | undefined {
  let at = 0
  while (isAnybody(words[at]?.word)) at += 1
  const first = at
  while (at - first < longestName && (isNoun(words[at]) || words[at]?.tag === 'ADJ')) at += 1
  const name = words.slice(first, at)
  const last = name.at(-1)
  if (!last || !isNoun(last)) return undefined
  const head = pluralize.singular(last.word.toLowerCase())
  const isAcronym = /\p{Lu}.*\p{Lu}/u
  const inSmall = name.map(({ word }, i) => (i + first === 0 && !isAcronym.test(word) ? word.toLowerCase() : word))
  const noun = isAcronym.test(last.word) ? last.word : pluralize.singular(inSmall.at(-1) ?? '')
  return {
    role: personNamed([...inSmall.slice(0, -1), noun].join(' ')),
    head,
    length: at,
    // `Gerd` is nobody's role
    isName: first === 0 && name.length === 1 && head === last.word.toLowerCase(),
    isPlural: head !== last.word.toLowerCase() || isPlural(last.word),
  }
}

type Deed = { at: number; isPlain: boolean; isAllowed: boolean }

/** Where the verb of the deed stands, behind what says that it is wanted or allowed; `isPlain` says that it stands in the plain form. */
function deedOf(words: readonly TaggedWord[], from: number, isOffered: boolean): Deed | undefined {
  const deed = { at: from, isPlain: false, isAllowed: false }
  for (;;) {
    const [word, next, after] = words.slice(deed.at, deed.at + 3).map((each) => each.word.toLowerCase())
    if (isAdverb(word)) deed.at += 1
    else if (isModal(word) && !deed.isPlain) Object.assign(deed, { at: deed.at + 1, isPlain: true })
    else if (isBeing(word) && isAllowed(next) && after === 'to')
      Object.assign(deed, { at: deed.at + 3, isPlain: true, isAllowed: deed.isPlain })
    else if (isWanting(word) && next === 'to') Object.assign(deed, { at: deed.at + 2, isPlain: true })
    else if (word === 'to' && isOffered && deed.at === from) Object.assign(deed, { at: deed.at + 1, isPlain: true })
    else break
  }
  const [verb, ...thing] = words.slice(deed.at)
  // of `Team leads listen to calls` and `Team leads should see it` who does it is more than the first word
  const isOfName = !deed.isPlain && (isModal(thing[0]?.word) || isPlainVerb(thing[0])) && !takesDeed(verb?.lemma)
  // `Several visitors ask for a transcript`: the transcript is what they want
  const isWished = isWish(verb?.word) || (verb?.lemma === 'ask' && !deed.isPlain && thing[0]?.word === 'for')
  const isDeed =
    verb?.tag === 'VERB' &&
    !isBeing(verb.word) &&
    !isParticiple(verb.word) &&
    !isWished &&
    !isOfName &&
    !tellsTrouble(verb.lemma, thing[0]?.word)
  // `look at it` says nothing where it stands alone
  const isSaid =
    thing.length > 0 &&
    !isLoose(thing[0]?.word) &&
    !(isVague(thing[0]?.word) && (thing.length === 1 || isJoint(thing[1]?.word))) &&
    (thing.length > 2 || !isVague(thing.at(-1)?.word))
  return isDeed && isSaid ? deed : undefined
}

const isMany = ({ word }: TaggedWord): boolean => pluralize.singular(word) !== word
const mine: Record<string, string> = words.mine
const isPossessive = anyOf('their his her')

/** The deed with its verbs in the plain form, said by the one who does it (`his or her place` is `my place`); undefined where others are spoken of, too. */
function inFirstPerson(words: readonly TaggedWord[], isPlain: boolean): string | undefined {
  if (words.some(({ word }) => isAnother(word))) return undefined
  let expectsVerb = true
  let retold = ''
  for (const [i, tagged] of words.entries()) {
    const { space, word, lemma } = tagged
    const isBent = !isPlain && word.endsWith('s') && (isVerb(tagged) || (expectsVerb && isLoose(words[i + 1]?.word)))
    // `can override it, but has to say why`: somebody else's sentence begins
    if (expectsVerb && i > 0 && (isModal(word) || (isPlain && isAuxiliary(word)))) return undefined
    // `orders` behind `and` may be a noun or a deed; before a thing it is a deed
    if (!isPlain && expectsVerb && i > 0 && !isBent && endsInS(word) && isThing(words[i + 1])) return undefined
    if (isBent && expectsVerb && lemma.toLowerCase() === word.toLowerCase()) return undefined
    if (isBent && !expectsVerb && !isAuxiliary(word) && !isInRelativeClause(words, i)) return undefined
    // `see which machines came back and their condition`: of the machines; `call a guest and note their name`: of the guest
    const isOfOthers =
      isPossessive(word) &&
      words
        .slice(0, i)
        .some((said) => isNoun(said) && (isPerson(said.word.toLowerCase()) || (word === 'their' && isMany(said))))
    const own = isOfOthers ? word : (mine[word.toLowerCase()] ?? word)
    retold += `${i === 0 ? '' : space}${isBent && expectsVerb ? lemma : own}`
    expectsVerb = isJoint(word) || (expectsVerb && isAdverb(word))
  }
  return retold.replaceAll('my or my ', 'my ')
}

const isThing = (word: TaggedWord | undefined): boolean =>
  isNoun(word) || word?.tag === 'DET' || word?.tag === 'NUM' || word?.tag === 'ADJ'
const isInRelativeClause = (words: readonly TaggedWord[], at: number): boolean =>
  words.slice(Math.max(0, at - reachOfRelative), at).some(({ word }) => isRelative(word))
