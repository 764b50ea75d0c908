import { isPerson } from '../words/persons.ts'
import { endsInS, isNoun, isVerb, type TaggedWord, tagWords } from '../words/tag-words.ts'
import { anyOf, countWords } from '../words/word-lists.ts'

const opening = String.raw`^["“(]*(?:(?:and|but|also|then|so|plus|maybe|ideally|und|aber|auch|dann)[\s,]+)*`
const verb = String.raw`(?:(?:must|should|can|could|shall|will|would|may|might|is|are|was|were|has|have|had|needs?|does|do|also|only|then|always|never|just|ought|cannot)\b|\p{L}+n['’]t\b)`
/** What begins so speaks of what was said before it. */
const leans = [
  new RegExp(
    String.raw`${opening}(?:it|they|he|she|(?:both|neither)\s+${verb}|(?:this|that)\s+(?:${verb}|\p{L}+s\b)|(?:these|those)\s+${verb}|(?:the )?same(?: for| goes| with| applies)?|all of (?:this|that|them)|(?:with|without|for|before|after) (?:it|them|this|that)|(?:each|one|none|some|most) of (?:them|these|those)|dazu|dabei|damit|davon|dafür|darin|darauf|darüber|dasselbe|das gleiche|ebenso)\b`,
    'iu',
  ),
  /^(?:(?:[Uu]nd|[Aa]ber|[Aa]uch|[Dd]ann) )?(?:[Ee]s|[Ss]ie|[Ee]r|[Dd]as|[Dd]ies|[Dd]iese|[Bb]eides?)\s+(?=\p{Ll})/u,
  /^(?:[Uu]nd |[Aa]ber )?(?:[Dd]ie|[Dd]er|[Dd]en)\s+(?=(?:muss|müssen|soll|sollen|sollte|kann|können|darf|dürfen|wird|werden|ist|sind|hat|haben|\p{Ll}+t)\b)/u,
  // `Bringen sie ihn nicht zurück, ...`, `Außerdem soll er sie drucken`
  /^\p{Lu}\p{Ll}+ (?:(?:soll\p{Ll}*|muss|müssen|kann|können|darf|dürfen) (?!es ))?(?:sie|er|es) \p{Ll}/u,
]
/** `It would be nice if`, `es muss möglich sein`: it stands for nothing. */
export const impersonal =
  /^(?:and |also |und )?it (?:takes|happens|seems|turns out|depends)\b|^es gibt\b|^es (?:soll\p{Ll}*|muss|kann) .*\bgeben[.!]*$|^(?:and |also |und )?(?:it|es)(?: also| auch)?(?:['’]d(?: also)? | (?:should|shall|must|would|will|has to|needs to|is|might|could|can|sollt?e?|muss|wäre|ist)(?: also| auch)? ?)(?:be )?(?:(?:\p{L}+ )?(?:possible|nice|great|good|helpful|useful|important|enough|essential|clear|brilliant|help)|möglich|schön|gut|super|wichtig|toll|prima)\b/iu
export function leansBack(text: string): boolean {
  // `IT sets up the laptop`
  return leans.some((each) => each.test(text)) && !impersonal.test(text) && !text.startsWith('IT ')
}
/** `The manager should order it`: what `it` is nobody says in the sentence. */
export function speaksOfIt(text: string): boolean {
  const words = tagWords(text)
  const at = words.findIndex(({ word }, i) => isLoose(word) && ['VERB', 'ADP'].includes(words[i - 1]?.tag ?? ''))
  const verb = words.slice(0, Math.max(0, at)).findLast(isVerb)
  // of these `it` often stands for nothing
  if (!verb || takesNothing(verb.lemma)) return false
  const named = words.slice(0, at).filter(isNoun)
  return named.length <= 1 && named.every(({ word }) => isPerson(word.toLowerCase()))
}
const takesNothing = anyOf('make take want need find let keep')
export const isLoose = anyOf('it them')

const reachOfPointer = 12
const [isPointer, isThere, isOthers] = [anyOf('those these such'), anyOf('there'), anyOf('they he she')]
const isThese = anyOf('these those')
const isProduct = anyOf('system software app application platform tool portal solution')

/** Whether `those cards`, `such an action`, `them` or `there` speaks of what stands before a sentence; `ofObject` where that is what something is done with, and nothing before it in the sentence names it. */
export function pointsBack(text: string, ofObject = false): boolean {
  const words = tagWords(text).slice(0, reachOfPointer)
  const at = words.findIndex(({ word }, i) => {
    if (ofObject && !isOfDeed(words, i)) return false
    if (isThere(word)) return !isVerb(words[i + 1])
    const isAlone = isThese(word) && isVerb(words[i - 1]) && !words.slice(i + 1).some(({ tag }) => tag !== 'PUNCT')
    if (isPointer(word)) return isAlone || isNoun(words[i + 1]) || isNoun(words[i + 2])
    return i > 0 && (isLoose(word) || isOthers(word))
  })
  const isOfPeople = isOthers(words[at]?.word)
  // an order begins with its verb, which the tagger takes for a noun now and then, and no plural
  const isMany = isNoun(words[0]) && endsInS(words[0]?.word ?? '')
  // who does it, and the product, are nothing that it is done with
  const isDoer = ({ word, tag }: TaggedWord): boolean => isProduct(word) || (ofObject && tag === 'PROPN')
  const isNamed = words
    .slice(isMany ? 0 : 1, Math.max(1, at))
    .some((each) => isNoun(each) && !isDoer(each) && (isOfPeople || !isPerson(each.word.toLowerCase())))
  return at >= 0 && !isNamed && !impersonal.test(text)
}
/** `waive these fees`, `cancel it` */
function isOfDeed(words: readonly TaggedWord[], at: number): boolean {
  const [verb, word] = [words[at - 1], words[at]?.word]
  return isVerb(verb) && !takesNothing(verb?.lemma) && (isPointer(word) || isLoose(word))
}

const may = '(?:may|can|could|should|shall|must|will|is allowed to|are allowed to|gets? to|needs? to|has to|have to)'
const deed = '(?:do (?:so|this|that|it)|(?:see|view|read|use|access) (?:this|that|it|these|those|them))'
/** `Only the regional manager may do so`, `Nur er darf das`; whoever alone may `unlock it` does something else. */
const saysWhoAlone = new RegExp(
  [
    String.raw`^(?:and |but )?(?:only|just|nobody|no one|none)\s[^.;:,]{2,80}?\s${may}\s${deed}(?:\s\p{L}+){0,3}[\s.!]*$`,
    String.raw`^(?:und |aber )?(?:nur|niemand|allein)\s[^.;:,]{2,80}?\s(?:darf|dürfen|kann|können|soll|sollen)\s(?:das|dies|es|sie|diese)(?: (?:tun|machen|sehen|lesen|nutzen))?[\s.!]*$`,
    String.raw`^(?:et |mais )?seule?s?\s[^.;:,]{2,80}?\s(?:peut|peuvent|doit|doivent) (?:le|la|les) (?:faire|voir|lire|utiliser)[\s.!]*$`,
    String.raw`^(?:y |pero )?(?:sólo|solo|únicamente|nadie)\s[^.;:,]{2,80}?\s(?:puede|pueden|debe|deben) (?:hacer|ver|leer|usar)l[oa]s?[\s.!]*$`,
  ].join('|'),
  'iu',
)
/** `Exception festival customers` */
const excepts =
  /^(?:the (?:only )?|die (?:einzige )?|einzige )?(?:exceptions?|ausnahmen?|excepción|excepciones)(?::|,|\s(?:is|are|for|ist|sind|für|es|son|para)\s|\s(?!\p{L}*(?:handling|report|log|list|type|code)|(?:shall|must|should|can|will|may|werden|müssen|sollen)\b)\p{L}+)/iu
/** Whether a sentence says who alone may do what was just said, or for whom that does not hold. */
export function boundsBefore(text: string): boolean {
  const words = countWords(text)
  return saysWhoAlone.test(text) || (excepts.test(text) && words <= 14) || (otherwise.test(text) && words <= 9)
}
/** `If it is not clean I keep fifty`, behind the deposit */
const otherwise =
  /^(?:(?:and|but|und|aber|y|et) )?(?:if|unless|wenn|falls|si) (?:(?:it|this|that|they|es|das|dies|sie) (?:is|are|was|were|has|have|does|do|ist|sind|war|wird|hat)(?:n['’]t)? (?:not|no|nicht|kein\p{Ll}*) |not,? |no (?:está|lo está) |ce n['’]est pas )/iu
/** `There must be a limit`: of what, only what stands before says. */
export function leavesThingOpen(text: string): boolean {
  return /^(?:\p{L}+,? )?there (?:must|should|has to|needs to|ought to) (?:also )?be (?:a|an|some) (?:limit|maximum|minimum|cap|deadline|rule|threshold)[\s.!]*$|^(?:\p{L}+ )?(?:es (?:muss|sollte)|dafür (?:muss|sollte) es|da muss es) eine? (?:grenze|obergrenze|limit|frist|maximum|regel) geben[\s.!]*$/iu.test(
    text,
  )
}
