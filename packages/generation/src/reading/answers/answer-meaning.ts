import type { knownQuestions } from '../../questions/known-questions.ts'
import type { OwnQuestion } from '../../questions/left-open.ts'
import { isWanted, type UnitKind } from '../unit.ts'
import { isCaption, isClause } from '../words/is-clause.ts'
import type { Span } from '../words/split-sentences.ts'
import { isVerb, tagWords } from '../words/tag-words.ts'
import {
  anyOf,
  capitalise,
  countWords,
  hasWord,
  holds,
  isNegated,
  isQuestion,
  opens,
  withoutEnd,
  words,
} from '../words/word-lists.ts'

/** What somebody answered, and what that is to the backlog; `measures` is the wish that it says more of, in its words. */
export type Meaning = { kind: UnitKind; text: string; measures?: string }
export type Answer = Span & Meaning

type Sentence = Span & { text: string }
/** All sentences of a line belong to the answer: those that say alone what they ask for are units of their own, the others go on with what stands before. */
export function meaningsOf(sentences: readonly Sentence[], of: (said: string) => Meaning): Answer[] {
  const [first, second, ...others] = sentences
  if (!first) return []
  const goesOn =
    second && (bareNo.test(first.text) || (isAssentAlone(first.text) && saidAlone(second.text) === undefined))
  const said = goesOn ? `${withoutEnd(first.text)}, ${lowered(second.text)}` : first.text
  const answers: (Answer & { more: string[] })[] = [
    { ...of(said), start: 0, end: (goesOn ? second : first).end, more: [] },
  ]
  for (const { start, end, text } of second && !goesOn ? [second, ...others] : others) {
    const last = answers.at(-1)
    if (!last) break
    const alone = isWanted(last) && last.measures === undefined && !isDoubt.test(text) ? saidAlone(text) : undefined
    if (alone !== undefined) answers.push({ kind: 'demand', text: alone, start, end, more: [] })
    else {
      last.more.push(text)
      last.end = end
    }
  }
  return answers.map(({ more, ...answer }) => ({ ...answer, text: withMore(answer, more) }))
}
function withMore({ kind, text }: Meaning, more: readonly string[]): string {
  if (!isWanted({ kind })) return [text, ...more].join(' ')
  return [text, ...more.map(lowered)].map((part, i) => (i < more.length ? withoutEnd(part) : part)).join(', ')
}

const maybe = "maybe, perhaps, possibly, vielleicht, eventuell, mal sehen, we will see, we’ll see, we'll see"
const unknown =
  "unknown, no idea, not sure, unsure, i am not sure, i'm not sure, i’m not sure, we are not sure, i do not know, i don't know, i don’t know, we do not know, we don't know, we don’t know, keine ahnung, wissen wir noch nicht, wissen wir nicht, weiß ich nicht, weiß ich noch nicht, das wissen wir noch nicht, unklar, noch unklar"
const later = opens(
  `to be decided, not decided, later, tbd, tbc, not yet, not now, not for now, not in the first, noch offen, offen(?! für), später, erst später, noch nicht, vorerst nicht, ${unknown}, ${maybe}`,
)
/** Of a yes, where `next year` is no answer to when. */
const putsOff = opens(words.deferral)
/** Whoever writes asks or decides first. */
const isDoubt =
  /^let me(?!\p{L})|^(?:(?:we|i|wir|ich)(?:['’]ll)?|the \p{L}+) (?:(?:will|have to|must|should|need to|still|müssen|muss|first) )*(?:ask|decides? (?:that|this|it|later|in|on)|discuss|clarify|think about|check (?:that|this|it|with)|klären|besprechen|fragen)(?!\p{L})/iu
/** `I guess that would be nice`: thinks aloud. */
const isOpinion = /^(?:i(?! (?:want|need|would like))|ich(?! (?:will|möchte|brauche)))(?!\p{L})/iu
const matters = opens(
  'it does not matter, does not matter, whatever(?! \\p{L}), whatever you, whatever works, whatever is, whatever suits, egal, it depends, kommt darauf an, es kommt darauf an, yes and no, ja und nein, jein',
)
const refuses = opens(
  `${words.refusal}, none, nothing, nobody, never, not at all, neither, not in scope, out of scope, rather not, better not, probably not, unnecessary, i do not think so, i don't think so, i don’t think so, keine, keiner, keinesfalls, nichts, nie, niemals, niemand, lieber nicht, besser nicht, eher nicht, wohl nicht, nicht nötig, nicht notwendig, natürlich nicht, ich glaube nicht`,
)
/** `Nobody needs an account` says what holds. */
const saysOfNobody = /^(?:nobody|nothing|none|niemand|nichts|keiner)\s(?!(?:of|like|at|for|von|für)\s)\S+\s\S+\s\S/iu
/** `No more than three`, `No, only members`, `no texts between 21 and 8`: says what is wanted. */
const refusesOnly =
  /^(?:no|nicht|kein\p{L}*) (?:more|less|fewer|later|earlier|longer|sooner|mehr|weniger|später) (?:than|als)\b|^(?:no|nein)\s*[,;–-]+\s*(?=\S+\s+\S)|^(?:no|keine)\s\p{L}.*\s(?:between|before|after|until|without|more than|zwischen|vor|nach|ohne)\s/iu
/** `Nobody but the guest`, `Later than 20:00`: what comes behind is what is said. */
const turns = holds(
  'but, except, only, unless, besides, instead, other than, than, außer, nur, sondern, aber, als, stattdessen',
)
const bounds = opens(
  'only, if, when, unless, until, from, after, before, with, without, as long as, at most, up to, nur, wenn, ab, bis',
)
const thanks = /^[\s,]*(?:thanks?|thank you|danke)(?!\p{L})/iu
const bareNo = /^(?:no|nein)[\s.!]*$/iu
const agrees =
  /^(?:(?:yes|yeah|yep|yup|ja|jo|jawohl)(?!\p{L})(?! (?:and no|or no|und nein)(?!\p{L}))|(?:sure|of course|correct|definitely|absolutely|certainly|exactly|agreed|ok|okay|please|please do|i think so|no problem|natürlich|selbstverständlich|gerne?|unbedingt|klar|genau|richtig|bitte|auf jeden fall|(?:they|we|it|he|she|you) (?:can|should|do|does|is|are|must|will|may))(?=\s*(?:$|[,.:;!–-])|\s(?:please|gerne?|bitte|yes|ja)(?!\p{L})))[\s,.:;!–-]*/iu

/** What is said behind all words that agree; undefined where none does. */
function behindAssent(said: string): string | undefined {
  let more = said
  for (let found = agrees.exec(more); found && more !== ''; found = agrees.exec(more))
    more = more.slice(found[0].length)
  return more === said ? undefined : more
}
const isAssentAlone = (said: string): boolean => behindAssent(said) === ''

/** Whether an answer ends with the words that it begins with, or soon behind them. */
function isOnly(list: RegExp, said: string): boolean {
  const found = list.exec(said)?.[0]
  const tail = found === undefined ? '' : said.slice(found.length)
  return found !== undefined && countWords(tail) <= wordsOfTail && !turns.test(tail) && !/: ?\S/.test(tail)
}
const wordsOfTail = 8

/** An answer that asks for nothing. */
function nothingOf(question: string, said: string): Meaning | undefined {
  const text = `${withoutEnd(question)}: ${said}`
  if (isOnly(later, said)) return { kind: 'deferred', text }
  if (isOnly(matters, said) || isAssentAlone(said)) return { kind: 'context', text }
  if (isOnly(refuses, said) && !refusesOnly.test(said) && !saysOfNobody.test(said))
    return { kind: 'out-of-scope', text }
  return isDoubt.test(said) ? { kind: 'deferred', text } : undefined
}

export function meaningOfKnown({ question, label, answers }: (typeof knownQuestions)[number], said: string): Meaning {
  const offered = answers.find(({ answer }) => answer.toLowerCase() === withoutEnd(said).toLowerCase())
  if (offered)
    return offered.says === undefined
      ? { kind: 'context', text: `${withoutEnd(question)}: ${said}` }
      : { kind: 'demand', text: offered.says }
  return nothingOf(question, said) ?? { kind: 'demand', text: saidAlone(said) ?? `${label}: ${said}` }
}

export function measureOf(wish: string, said: string): Meaning {
  const text = `${wish}: ${said}`
  return { ...(nothingOf(wish, said) ?? { kind: 'constraint', text }), measures: wish }
}

export function meaningOf({ question, yes }: OwnQuestion, said: string): Meaning {
  if (yes !== null) return meaningOfYesOrNo(question, yes, said)
  return nothingOf(question, said) ?? { kind: 'demand', text: saidAlone(behindNo(said)) ?? toldWith(question, said) }
}

/** Only what agrees, bounds what is asked or says something alone is wanted. */
function meaningOfYesOrNo(question: string, yes: string, said: string): Meaning {
  const text = `${withoutEnd(question)}: ${said}`
  const isLater = (part: string) => isOnly(later, part) || isOnly(putsOff, part)
  const more = behindAssent(said)
  const added = (more ?? said).replace(/^(?:but|aber|only|nur|erst)\s+/iu, '')
  if (isLater(added) || isLater(said)) return { kind: 'deferred', text }
  if (more === '') return { kind: 'demand', text: yes }
  if (more !== undefined && !/^(?:not|nicht)(?!\p{L})/iu.test(more))
    return { kind: 'demand', text: `${withoutEnd(yes)}, ${lowered(more)}` }
  if (bounds.test(said)) return { kind: 'demand', text: `${withoutEnd(yes)}, ${lowered(said)}` }
  const behind = behindNo(said)
  if (behind !== said && bounds.test(behind)) return { kind: 'demand', text }
  const instead = refuses.test(said) ? behindTurn(said) : undefined
  if (instead !== undefined) {
    if (isLater(instead)) return { kind: 'deferred', text }
    if (hasWord(instead) && !thanks.test(instead)) return { kind: 'demand', text: capitalise(said) }
  }
  const nothing = nothingOf(question, said)
  if (nothing) return nothing
  const alone = isOpinion.test(behind) ? undefined : (saidAlone(behind) ?? saidOfThing(behind))
  if (alone !== undefined && (!isNegated(alone) || forbids.test(alone))) return { kind: 'demand', text: alone }
  return { kind: isNegated(said) ? 'out-of-scope' : 'context', text }
}
/** `The office prints a green sheet`: so many words about a thing say something, whatever its verb is taken for. */
const saidOfThing = (said: string): string | undefined =>
  countWords(said) >= wordsOfSentence && startsThing.test(tagWords(said)[0]?.tag ?? '') && !leans.test(said)
    ? capitalise(said)
    : undefined
const startsThing = /^(?:DET|NOUN|PROPN)$/
/** `Guests must not see the numbers` is a rule; `We cannot afford that` refuses. */
const forbids =
  /^(?!(?:we|i|you|wir|ich|man)(?!\p{L})).*(?<!\p{L})(?:must not|may not|cannot|can not|can['’]t|mustn['’]t|dürfen|darf)(?!\p{L})/iu

const behindNo = (said: string): string => said.replace(/^(?:no|nein)\s*[,;–-]+\s*/iu, '')

function behindTurn(said: string): string | undefined {
  const turn = turns.exec(said)
  return turn ? said.slice(turn.index + turn[0].length).trim() : undefined
}

/** As it goes on behind a comma: a name keeps its capital, and so does a German noun. */
function lowered(said: string): string {
  const [first = ''] = /^\p{L}+/u.exec(said) ?? []
  return isSmall(first) ? first.toLowerCase() + said.slice(first.length) : said
}
const isSmall = anyOf(
  'the a an this that these those all every each some any no both our your their his her its my we they it he she you one for from in on at by with without until till after before during within up as but and or if when unless because so where then not only also at der die das den dem des ein eine einen einem einer kein keine keinen nur für von vom in im am an auf bei mit ohne bis nach vor ab zu zum zur wenn falls sofern aber und oder weil dann nicht auch wir sie es er man alle jeder jede jedes',
)

/** A whole sentence says what it is about. */
const saidAlone = (said: string): string | undefined =>
  countWords(said) >= wordsOfSentence && isClause(said) && !leans.test(said) && !isQuestion(said)
    ? capitalise(said)
    : undefined
const wordsOfSentence = 5
const leans = opens(
  'it, they, he, she, that, this, these, those, then, only, but, if, when, where, es, sie, er, das, nur',
)

/** `Who pays for the label?` – `the customer`: `The customer pays for the label`; `Which carrier in Switzerland?` – `Swiss Post`: `Carrier in Switzerland: Swiss Post`. */
function toldWith(question: string, said: string): string {
  const bare = withoutEnd(question)
  const [, of = ''] = /^who\s+(.+)$/iu.exec(bare) ?? []
  const isOne = !/s$/iu.test(withoutEnd(said)) && !/\band\b/i.test(said)
  if (of !== '' && isVerb(tagWords(`He ${of}`)[1]) && isOne && isCaption(tagWords(said)))
    return `${capitalise(withoutEnd(said))} ${of}`
  const [, thing = ''] = /^(?:which|what)\s+(.+)$/iu.exec(bare) ?? []
  const named = thing !== '' && isCaption(tagWords(thing)) ? capitalise(thing) : bare
  return `${named}: ${said}`
}
