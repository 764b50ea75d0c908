import { isClause } from '../words/is-clause.ts'
import { asks, countWords, holds } from '../words/word-lists.ts'

/** `We don't need a new tool, we need to see when a room is free`: what is refused leads to what is wanted. */
const refusesFirst =
  /^(?:(?:and|so|but),? )?(?:(?:we|i) (?:do not|don['’]?t|(?:are|am) not) (?:need|want|ask for|asking for)\s[^,;.:]{2,80}?(?:,? but|[,;–—])\s+(?=(?:we|i) (?:just |only |really |do )*(?:need|want|must|have to|would like)\s)|(?:wir|ich) (?:brauchen?|wollen?|möchten?) (?:kein|nicht)[^,;.:]{2,80}?[,;–—] (?:aber |sondern )?(?=(?:wir|ich) (?:müssen|muss|wollen|will|möchten?|brauchen?)\s)|(?:nous|on|je) (?:ne|n['’])\s?(?:voul|veu|avons|ai|a)[^,;.:]{2,80}?,? mais (?=(?:nous|on|je) )|no (?:queremos|necesitamos|quiero|necesito)\s[^,;.:]{2,80}?,? (?:pero|sino que) (?=(?:sí )?(?:queremos|necesitamos|quiero|necesito|tenemos|tengo|hay)\s))/iu
const turns =
  /[,;]\s+(?:however|nevertheless|nonetheless|even so|jedoch|trotzdem|dennoch|cependant|toutefois|sin embargo|no obstante),?\s+/iu
const binds = holds('only, never, not, no, all, every, each')

/** What a sentence wishes behind a remark, a refusal or a mood that it begins with; all of it where it begins with the wish. */
export function wishBehind(sentence: string): string {
  const refused = refusesFirst.exec(sentence)?.[0]
  if (refused) return sentence.slice(refused.length)
  const turn = turns.exec(sentence)
  if (!turn) return sentence
  const [remark, wish] = [sentence.slice(0, turn.index), sentence.slice(turn.index + turn[0].length)]
  const isRule = asks.test(remark) || binds.test(remark.replace(/\bnot (?:included|in scope|part of)\b/gi, ''))
  return !isRule && asks.test(wish) && isClause(wish) && countWords(wish) >= fewestWords ? wish : sentence
}
const fewestWords = 5
