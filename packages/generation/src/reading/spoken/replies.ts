import { containment, readTitle } from '@planwright/likeness'
import { wantedAlone } from '../clauses/asides.ts'
import { isSaid } from '../marks.ts'
import { isWanted, type ReadUnit, type Unit, type UnitKind } from '../unit.ts'
import { asks, countWords, hasWord, holds, isNegated, isQuestion, opens, words } from '../words/word-lists.ts'

const openings = String.raw`^(?:(?:ok(?:ay)?|oh|ah|hm+|well|sorry|right|and|na|also|ach)[\s,.:!–-]+)*`
const politeness = new RegExp(openings, 'i')
/** What a verdict is said of and how, before the verdict: `Decided: `, `that's for`, `let's leave it for`. */
const beforeVerdict =
  /^(?:(?:(?:but|so|actually|decided|decision|agreed|result|verdict|aber|beschluss|beschlossen|entschieden|ergebnis)(?![\p{L}\d])[\s,:–-]*)*)(?:(?:(?:that|this|it)(?:['’]s| is| can wait| comes?| will be| should be| would be)?|let['’]?s (?:leave|keep|park|move|save|do) (?:that|this|it|them)|we(?:['’]ll| will| can| could)? (?:leave|keep|park|do|save|decided?)(?: that| this| it| them)?|(?:das|dies|es)(?: ist| kommt| machen wir| wird| lassen wir)?|(?:lassen|machen) wir(?: das)?)(?: (?:for|to|until|till|on|was für|für|erst|bis))*\s+)?/iu
const answer = /^(?:no|nein|nee|yes|ja)[\s,.]+/i
const assent = new RegExp(
  String.raw`${openings}(?:(?:(?:yes|yep|yeah|yup|sure|agreed|(?:absolutely|definitely|exactly|of course)(?! not\b)|(?:good|fair)(?: (?:idea|point|one|enough))|great(?: idea)?|please do|same here|me too|seconded|that (?:would|['’]d) be (?:\p{L}+ )?(?:useful|great|nice|helpful|good|perfect)|love it|ja|klar|genau|gerne?|gute idee|auf jeden fall|unbedingt|dito|finde ich auch|seh(?:e )?ich auch so|oui|sí|de acuerdo|d'accord|(?:fine|ok(?:ay)?)(?: (?:by|with) me)?(?=[\s,]+but\b))\b|\+ ?1(?!\d))[\s,.:!–-]*)+(?:(?:please|pls|bitte)\b[\s,.:!–-]*)?`,
  'iu',
)
const refusal = opens(words.refusal)
const deferral = opens(words.deferral)
/** What a verdict says of something for later, of what nobody knows yet, and of what is not made. */
const putOff = String.raw`(?:postponed|parked|deferred|put off|vertagt|verschoben|zurückgestellt)(?: (?:until|till|to|for|bis|auf) [^.;:]+)?|(?:later|not (?:now|yet)|später)(?:, (?:erst|first|once|when|wenn)\s[^;:]{3,60})?`
const undecided = 'tb[dc]|to be (?:decided|confirmed|agreed|defined)|noch offen'
const given = '(?:rejected|declined|dropped|abgelehnt|gestrichen|entfällt)'
const asWritten = String.raw`, (?:see|siehe) (?:the |my |das |die )?(?:minutes|mail|e-mail|notes?|letter|protokoll)\b[^;:]{0,40}`
/** A verdict at the end of what it is about: `a discount code as well; postponed`, `Photographs: deferred until the survey is done`, `Wind: TBD`, `a map – cut, see minutes of 6/12`. */
const verdict = new RegExp(
  [
    String.raw`(?:[;–—]|(?<=^[^:;]{3,80}):)\s*(?:(?<deferred>${putOff})|(?<open>${undecided})|${given}(?:${asWritten})?)[\s.!]*$`,
    String.raw`[;–—]\s*(?:no|nein|cut(?:${asWritten})?)[\s.!]*$`,
    String.raw`\s(?:${given}|cut)${asWritten}[\s.!]*$`,
  ].join('|'),
  'iu',
)
/** `Actually no, scrap that, we would have to moderate it`: says of what, and why comes behind it. */
const takesBack =
  /^(?:(?:actually|no|nope|but|hm+)[\s,.:–-]+)*(?:(?:scrap|forget|drop|skip|scratch|strike|lose|leave out|vergiss|streich) (?:that|this|it|das|es)|(?:cross|take|strike) (?:that|this|it) (?:out|off)|streich(?:t)? (?:das|es) (?:wieder|weg)|I(?:['’]ll)? take (?:that|this|it) back)(?![\p{L}\d])/iu
/** `We shall not.`, `He cannot.`, `that is his hobby, I don't want it`: denies what was said just before, and says nothing else but why. */
const denial =
  /^(?:(?:that|this|it|das|so ein\p{Ll}*|what an?)\s[^.;]*,\s+)?(?:(?:but|and|well|so|no|aber|nein)[\s,]+)*(?:(?:i|we|he|she|they|it|you|this|that) (?:(?:shall|will|would|can|may|should|must) not|cannot|(?:wo|ca|would|should|must|sha)n['’]?t)(?: be| happen| have (?:it|that))?|(?:i|we|they) (?:do not|don['’]?t) (?:want|need|like) (?:it|that|this|them|any|one)|(?:das|den|die|so ?was) (?:will|wollen|möchten?|brauchen?|machen?) (?:ich|wir) nicht|(?:das|er|sie) (?:darf|soll) (?:das |er |sie )?nicht)[\s.!]*$/iu
const wordsOfDenial = 14
/** Denies what stands before it in its sentence or line. */
const isDenial = ({ text }: Unit): boolean => countWords(text) <= wordsOfDenial && denial.test(text)
/** `Rejected by legal on 12 April`, in a line below what it is said of. */
const ruling = /^(?:rejected|declined|refused|turned down|abgelehnt|gestrichen)(?: (?:by|on|in|von|vom|am)\b|[.!]*$)/i
const isRuling = (before: Unit, { text, paragraph }: Unit): boolean =>
  before.paragraph === paragraph && ruling.test(text)
/** `Too complicated, the clerk presses a button`: what is done instead comes behind it. */
const dismissal = opens(words.dismissal)
/** `No, leave that` is a reply and no more; `No, only members, and they pay for it` says what is wanted. */
const wordsOfReply = { 'out-of-scope': 6, deferred: 9 }
/** What is asked directly, or told to have been asked. */
const isAsked = ({ text }: Unit): boolean =>
  isQuestion(text) ||
  /^(?:what|how) about\b|^(?:can|could|should|shall) (?:we|it|they|the)\b|^\S+(?: \S+)? (?:asked|wondered|wanted to know|fragte|fragt) (?:whether|if|ob|,? ob)\b/i.test(
    text,
  )

/** Which unit the one at `index` answers: a question just before it, or what another voice said just before. */
export function answeredBy<Of extends Unit>(units: readonly Of[], index: number): Of | undefined {
  const [unit, next] = [units[index], units[index - 1]]
  // `hmm.` is said before the answer
  const isPause = next?.turn === unit?.turn && next?.text.replace(politeness, '') === ''
  const before = isPause ? units[index - 2] : next
  if (!unit || !before || before.field !== unit.field) return undefined
  if (isAsked(before) || before.turn === unit.turn) return isAsked(before) ? before : undefined
  return questionBefore(units, before, unit) ?? before
}

/** `can we reserve sizes? we run out every Tuesday` - `yes, good`: what is assented to or refused is what was asked, and not why. */
function questionBefore<Of extends Unit>(units: readonly Of[], before: Of, reply: Of): Of | undefined {
  if (addedTo(reply.text) === undefined && !refusal.test(reply.text) && !bounds.test(reply.text)) return undefined
  const turn = units.slice(Math.max(0, before.number - reachOfQuestion), before.number)
  return turn.findLast((unit) => unit.turn === before.turn && isAsked(unit))
}
const reachOfQuestion = 3
/** `only the electric boats` allows what was asked for those. */
const bounds =
  /^(?:(?:yes|ok|but|ja|aber|sí|oui),? )?(?:only|just|nur|sólo|solo|seulement|uniquement) (?!if\b|wenn\b)/iu

/** What a reply adds to its assent: `only by card` of `Yes, only by card`; undefined for what is no assent. */
export function addedTo(reply: string): string | undefined {
  const said = assent.exec(reply)?.[0]
  return said === undefined ? undefined : reply.slice(said.length)
}

/** `+1`, `Agreed`: whoever says so asks for nothing more. */
const isAssent = ({ text }: Unit, most: number): boolean => {
  const more = addedTo(text)
  return more !== undefined && countWords(more) <= most
}

/** So short a question is told by its answer: `and swapping?`. */
const wordsOfTopic = 3
/** What begins so says no more than how: `badge printing?` - `yes, with name and date`. */
const addsOnly = opens(words.addsOnly)
/** So few words add something to what is asked: `English and Polish, please`. */
const wordsOfAnswer = 4
/** What asks for anything that comes to mind. */
const asksOpenly =
  /^(?:\p{L}+[,.]? ){0,2}(?:any(?:thing|body|one)\b|(?:what|which \p{L}+) (?:else |exactly |all )?(?:do|does|should|would|could|can|shall|will|are|is) (?:we|you|they|it|the|everybody|everyone|people)|was (?:alles )?(?:soll|sollen|wollen|brauchen|wünscht|möchten|muss)|qué (?:más )?(?:queremos|necesitamos|quieres|necesitas))\b(?!.* about ).*\?+$/iu
/** What asks for a number, for those who may or for one of its kind: its short answer is a rule and says nothing alone. */
export function asksForRule({ text }: Pick<Unit, 'text'>): boolean {
  return /^(?:\p{L}+[,.]? )?(?:how (?:long|many|much|often|early|late)|(?:and )?who (?:can|may|should|gets|sees|is allowed|decides|approves)|(?:in |for |on )?(?:which|what) (?!\p{L}+s )\p{L}+ (?:do|does|should|shall|will|can|must) (?:we|you|they|it|the)|in welche[rmsn]|wie (?:lange|viele?|oft)|wer (?:darf|kann|sieht|bekommt))\b[^.!:]*$/iu.test(
    text,
  )
}
const isRule = (asked: Unit, { text }: Unit): boolean =>
  countWords(text) <= wordsOfRule &&
  !/\?$|\b(?:know|idea|unclear|depends|ask|weiß|keine ahnung)\b/i.test(text) &&
  (/^\P{L}*(?:\p{L}+ )?(?:who|wer)\b/iu.test(asked.text) ||
    /\d|\b(?:one|two|three|four|five|six|ein|zwei|drei|vier|unlimited|forever)/i.test(text))
const wordsOfRule = 10
/** `can someone bring the keys tomorrow`: those who talk ask it of each other, for one day, and not of a product. */
const favour =
  /^(?:(?:hey|hi|ps|btw|oh)[,.!]? )?(?:can|could|would|kann|könnte) (?:some(?:one|body)|any(?:one|body)|one of you|(?:bitte )?jemand)\s[^?]*\s(?:tomorrow|tmrw|tonight|today|this (?:morning|afternoon|evening)|(?:next|on) (?:mon|tues|wednes|thurs|fri|satur|sun)day|morgen|heute(?: abend)?|(?:morgen|heute) \p{L}+)[\s.!?]*$/iu
/** `on Sundays they queue to the road`; and not `each room shows its photo`, which is wanted with what was asked. */
const isWhy =
  /^(?:(?:because|otherwise|weil|sonst|denn|porque|parce que)(?!\p{L})|(?:(?:on|every|at|am|an|jeden|immer) \p{L}+|(?:at|in|on) the \p{L}+|right now|at the moment|zur ?zeit) (?:\p{L}+ )?(?:they|we|people|everybody|everyone|die|wir|alle)(?!\p{L}))(?!.*(?<!\p{L})(?:gets?|sees?|shows?|pays?|receives?|bekomm\p{L}*|sieht|sehen|zeig\p{L}*|zahl\p{L}*)(?!\p{L}))/iu
/** From so likely on what is assented to is wanted: `Any news?` is not. */
const [asksFrom, assented] = [0.03, 0.7]
/** Turns what is asked or proposed into what its reply makes of it: wanted, out of scope or deferred. What a person or a model said stays. */
export function turnByReplies(units: readonly ReadUnit[]): ReadUnit[] {
  const turned = [...units]
  for (const [i, unit] of units.entries()) {
    if (isSaid(unit)) continue
    if (unit.speaker !== undefined && favour.test(unit.text)) turned[i] = unwanted(unit, 'noise')
    const end = verdict.exec(unit.text)?.groups
    if (end) turned[i] = unwanted(unit, end.deferred ? 'deferred' : end.open ? 'question' : 'out-of-scope')
    const before = units[i - 1]
    // `yes, law`, of what nobody asked
    if (isAssent(unit, before && isAsked(before) ? 0 : 1)) turned[i] = unwanted(unit, 'noise')
    if (!before || isSaid(before)) continue
    const own = takenByOneself(turned, unit)
    const asked = answeredBy(units, i) ?? (isVerdict(unit.text) ? askedBefore(units, unit) : undefined)
    const isOut = isDenial(unit) || isRuling(before, unit)
    const kind = isOut ? 'out-of-scope' : takenBack(unit.text, asked !== undefined)
    const isNear =
      before.block === unit.block || isRuling(before, unit) || (before.turn === unit.turn && isTakenBack(before, unit))
    if (kind && (asked || isNear || own.length > 0)) {
      if (isVerdict(unit.text) || isOut) turned[i] = insteadOf(units, unit) ?? unwanted(unit, kind)
      const other = asked && isAsked(asked) && !takesOwn.test(unit.text) ? asked : undefined
      const spoken = other ?? (own.length > 0 ? own : [units[spokenOf(units, i)], askedInItem(units, unit)])
      for (const each of [spoken].flat().filter((of) => of !== undefined))
        if (!isSaid(each)) turned[each.number - 1] = unwanted(each, kind)
    }
    if (asked?.kind === 'out-of-scope' && isAsked(asked) && isWanted(unit) && !refusal.test(unit.text))
      turned[asked.number - 1] = { ...asked, kind: 'question' }
    if (asked && !kind && before.turn !== unit.turn && asksForRule(asked) && isRule(asked, unit)) {
      const wanted = Math.max(unit.wanted, assented)
      turned[i] = { ...unit, kind: 'constraint', wanted, sureness: wanted }
      continue
    }
    const completed = completedBy(turned, i)
    if (completed) {
      turned[i] = { ...unit, kind: 'constraint', wanted: assented, sureness: assented, amends: completed.number }
      continue
    }
    const isShort = isWanted(unit) && unit.turn !== before.turn && countWords(unit.text) <= wordsOfAnswer
    const more = asked && isAsked(asked) ? (addedTo(unit.text) ?? (isShort ? unit.text : undefined)) : undefined
    if (!asked || more === undefined || kind || (asked.wanted < asksFrom && !isWanted(unit)) || isSaid(asked)) continue
    if (asksOpenly.test(asked.text)) {
      // `What do you need?` - `court booking`: only the answer says it
      if (hasWord(more)) turned[asked.number - 1] = unwanted(asked, 'question')
      continue
    }
    if (countWords(asked.text) <= wordsOfTopic && countWords(more) > wordsOfTopic && !addsOnly.test(more)) continue
    const wanted = Math.max(asked.wanted, unit.wanted, assented)
    turned[asked.number - 1] = { ...asked, kind: isWanted(asked) ? asked.kind : 'demand', wanted, sureness: wanted }
    if (countWords(more) === 0) turned[i] = unwanted(unit, 'noise')
    // `can we reserve online? on Sundays they queue to the road`: why
    for (const why of turned.slice(asked.number, i))
      if (why.turn === asked.turn && isWanted(why) && !isSaid(why) && !asks.test(why.text) && isWhy.test(why.text))
        turned[why.number - 1] = unwanted(why, 'context')
  }
  return turned
}

/** What `yes! by text, they read no mails` adds to what another wished, behind an assent of its own. */
function completedBy(units: readonly ReadUnit[], index: number): ReadUnit | undefined {
  const [wish, assented, unit] = units.slice(Math.max(0, index - 2), index + 1)
  const isBehind = unit !== undefined && assented?.turn === unit.turn && wish?.turn !== unit.turn
  const isMore = isBehind && isAssent(assented, 0) && addsHow.test(unit.text)
  return isMore && wish && isWanted(wish) && countWords(unit.text) <= wordsOfRule ? wish : undefined
}
const addsHow = opens('by, via, per, with, as, in, mit, als, über, por, con, par, avec')

/** What another voice asked before the turn that a unit stands in, where it has said little in between. */
function askedBefore<Of extends Unit>(units: readonly Of[], unit: Unit): Of | undefined {
  const before = units
    .slice(Math.max(0, unit.number - reachOfVerdict), unit.number)
    .findLast(({ turn }) => turn !== unit.turn)
  return before && isAsked(before) ? before : undefined
}

/** `cross that out, he only has to be told`: what is wanted instead, where that surely is by itself, of what stands before the struck line and names the same. */
function insteadOf(units: readonly ReadUnit[], unit: ReadUnit): ReadUnit | undefined {
  const text = takesBack.test(unit.text) ? unit.text.replace(takesBack, '').replace(/^[\s,.:;!–-]+/u, '') : ''
  const isWish = countWords(text) >= wordsOfInstead && !supposes.test(text) && wantedAlone(unit, text) >= insteadFrom
  if (!isWish) return undefined
  const [above, struck] = units.slice(Math.max(0, unit.number - 3), unit.number - 1)
  const isOfAbove =
    above && struck && isWanted(above) && containment(readTitle(struck.text).words, readTitle(above.text).words) > 0
  const read = { ...unit, text, kind: 'constraint', wanted: insteadFrom, sureness: insteadFrom } as const
  return isOfAbove ? { ...read, amends: above.number } : read
}
const [wordsOfInstead, insteadFrom] = [4, 0.7]
const supposes = holds('would, could, might, würde*, könnte*')

/** `I take it back`: what oneself wished last; `scrap that`, too, where only what others say against it stands between. */
function takenByOneself<Of extends ReadUnit>(units: readonly Of[], { number, speaker, turn, text }: Unit): Of[] {
  if (speaker === undefined || !takesBack.test(text.replace(politeness, ''))) return []
  const said = units.slice(Math.max(0, number - reachOfOwn), number - 1)
  const own = said.findLast((unit) => unit.speaker === speaker && isWanted(unit) && !isNegated(unit.text))
  const isApart = own && own.turn < turn && !said.some((unit) => unit.turn > own.turn && isWanted(unit))
  return own && (isApart || takesOwn.test(text)) ? said.filter((unit) => unit.turn === own.turn && isWanted(unit)) : []
}
const takesOwn = /\bi(?:['’]ll)? take (?:that|this|it) back/i

/** `- "Can it show where I stand?" That would need beacons. Parked until May.`: what the item asks, before what stands against it. */
function askedInItem(units: readonly ReadUnit[], { number, block, form }: Unit): ReadUnit | undefined {
  const asked = units[number - 3]
  return form === 'item' && asked?.block === block && isAsked(asked) ? asked : undefined
}

/** Where what a verdict speaks of stands: before it, and before what others said of the same: `a points system?` - `no` - `scrap that`. */
function spokenOf(units: readonly ReadUnit[], index: number): number {
  let at = index - 1
  while (at > 0 && index - at < reachOfVerdict && isReply(units[at] as ReadUnit)) at -= 1
  return at
}
const [reachOfVerdict, reachOfOwn] = [4, 8]
const isReply = (unit: ReadUnit): boolean => takenBack(unit.text, true) !== undefined || isAssent(unit, 0)

/** What a bare reply makes of what it answers; of what was only said before it, where it says nothing else at all. */
function takenBack(text: string, isAnswer: boolean): UnitKind | undefined {
  if (takesBack.test(text)) return countWords(text) <= wordsOfTaking ? 'out-of-scope' : undefined
  const bare = text.replace(politeness, '').replace(beforeVerdict, '').replace(votes, '')
  if (isAnswer && dismissal.test(bare)) return 'out-of-scope'
  if (isPutOff.test(bare)) return countWords(bare) <= wordsOfReply.deferred ? 'deferred' : undefined
  const later = deferral.exec(bare.replace(answer, ''))?.[0]
  const said = later ?? refusal.exec(bare)?.[0]
  if (said === undefined || boundsOnly.test(bare) || (!isAnswer && countWords(bare) > countWords(said) + 1))
    return undefined
  const kind = later === undefined ? 'out-of-scope' : 'deferred'
  return countWords(text) <= wordsOfReply[kind] ? kind : undefined
}
const isPutOff = new RegExp(String.raw`^(?:${putOff})[\s.!]*$`, 'iu')
const wordsOfTaking = 16
/** `no texts between 21 and 8`: bounds what was said, and refuses it not. */
const boundsOnly = /^(?:no|keine)\s\p{L}.*\s(?:between|before|after|until|without|more than|zwischen|vor|nach|ohne)\s/iu
/** In the next line, where nothing says when or how: `Skip it if nobody sits there` is a rule. */
const isTakenBack = (before: Unit, { text, headings }: Unit): boolean =>
  before.headings.at(-1) === headings.at(-1) &&
  /^\s*(?:$|[,.!:;–-])/.test(text.replace(takesBack, '')) &&
  takesBack.test(text)
/** `Voted down 3–2`, `Not carried (2 for, 3 against)` */
const votes = /(?<=voted down|outvoted|überstimmt)\s\d+\s?(?:[–:-]|to)\s?\d+|\s\([^()\d]*\d[^()]*\)(?=[.!]*$)/iu
/** `no bookings on Saturday, noted` says itself what is wanted. */
const isVerdict = (text: string): boolean => takenBack(text, false) !== undefined

const unwanted = (unit: ReadUnit, kind: UnitKind): ReadUnit => ({ ...unit, kind, wanted: 0, sureness: 1 - unit.wanted })

/** A line that begins with a question and goes on with a statement or a reply has its answer: `How is it paid: by invoice`, `Can it print? No`. */
export function isAnsweredIn(text: string, question: string): boolean {
  return text.split('\n').some((line) => answerBehind(line, question) !== undefined)
}

/** What a line answers to a question that it begins with. */
export function answerBehind(line: string, question: string): string | undefined {
  const bare = question.replace(/\?\s*$/, '')
  // as it stood before the question did alone
  const said = line.replace(/^The brief asks: “(.*)”(?=:)/u, (_, asked: string) => asked.replace(/\?\s*$/, ''))
  if (!said.startsWith(bare)) return undefined
  return behindQuestion
    .exec(said.slice(bare.length))
    ?.slice(1)
    .find((answer) => answer !== undefined)
}
const behindQuestion = /^(?:\??: (\S.*)|\?? ((?:yes|no|ja|nein|to be decided|it does not matter)(?!\p{L}).*))$/isu
