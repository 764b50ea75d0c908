import { cleanText } from '../words/clean-text.ts'
import { isVerb, tagWords } from '../words/tag-words.ts'
import { anyOf, hasWord } from '../words/word-lists.ts'

/** Behind what a list item says, who is to do it: `**→ Olu, by end of May**` set off by its weight, `→ Olu`, `(Olu + sales)`, `– owner: Olu`, `@olu`. */
const bold = /\s*(?:\*\*|__)\s*(?:→|->|=>)\s*(?<name>\p{Lu}\p{L}+)(?<more>[^*_→>]{0,40})(?:\*\*|__)[.\s]*$/u
const arrow = /(?:^|\s+)(?:→|->|=>)\s*(?<name>\p{Lu}\p{L}+)(?:\s*[,+&/(–][^→>]{0,40})?[.\s]*$/u
const bracket = /\s*[([](?<name>\p{Lu}\p{L}+)(?:\s*[,+&/][^()[\]]{0,40})?[)\]][.\s]*$/u
/** `-> next sprint (Kofi)`: when, and who */
const planned =
  /\s+(?:→|->|=>)\s*(?:(?:in |for |by |im |bis )?(?:the )?(?:next|this|current|nächste[rnsm]?|diese[rnsm]?|próxim[oa]) (?:sprint|iteration|week|release|retro|meeting|woche|semana)|sprint \d{1,3})(?:\s*\((?<name>\p{Lu}\p{L}+)\))?[.\s]*$/iu
const labelled =
  /\s*(?:[–—(,;[]|(?<=[.!])|\s-)\s*\**(?:[Oo]wners?|OWNER|[Aa]ssignees?|[Aa]ssigned to(?=\s?:|\s*@)|[Rr]esp(?:onsible|\.)?|[Vv]erantwortlich|[Zz]uständig)\**(?::\**|(?<=ssigned to))\s*\**@?\p{Lu}\p{L}+(?:\s*(?:[,+&/]|and|und)\s*@?\p{Lu}\p{L}+)*\**[)\].\s]*$/u
const mentioned =
  /(?:^|\s+)(?:[–—(,-]\s*|→\s*|->\s*)?(?<name>@\p{L}[\p{L}\d_-]*)(?:(?:\s*[,+&]\s*|\s+)@\p{L}[\p{L}\d_-]*)*\)?[.\s]*$/u
/** `– @tom`, `→ @tom` */
const setOff = /^\s*(?:[–—(,-]|→|->)/u
const isAnybody = anyOf('@all @here @channel @everyone @name @username @user @mention @mentions @handle')
const fewestAlike = 2

/**
 * Parts what a list item says from who is to do it. A word behind an arrow or in brackets is somebody where `isKnown` says so, from those present and those who speak; else a state or a place may stand
 * there, unless several items end so, in bold, and none with a participle as `Shipped` is.
 */
export function ownersOf(
  lines: readonly string[],
  isKnown: (name: string) => boolean,
): (item: string) => { said: string; owner?: string } {
  const inBold = lines.flatMap((line) => bold.exec(line)?.groups?.name ?? [])
  const planners = new Set(lines.flatMap((line) => (isOfTeam(line) ? (planned.exec(line)?.groups?.name ?? []) : [])))
  const isOwner = (name: string): boolean => isKnown(name) || planners.has(name)
  const areOwners = inBold.length >= fewestAlike && !inBold.some(isState)
  // `news on Instagram @bikeshop`, said once, is of the wish
  const areCalled = lines.filter((line) => mentioned.test(line)).length >= fewestAlike
  const endOf = (item: string): RegExpExecArray | null => {
    const found = bold.exec(item)
    if (found && (areOwners || isOwner(found.groups?.name ?? ''))) return found
    const named = arrow.exec(item) ?? bracket.exec(item)
    const plan = planned.exec(item)
    // `Copy the rota -> next week` is what users do, unless somebody is to do it then
    if (plan && ((isOfTeam(item) && planners.size > 0) || isKnown(plan.groups?.name ?? ''))) return plan
    if (named && isOwner(named.groups?.name ?? '')) return named
    const called = mentioned.exec(item)
    const isSomebody = areCalled || isKnown(called?.groups?.name?.slice(1) ?? '') || setOff.test(called?.[0] ?? '')
    return called && isSomebody && !isSaidOf(item.slice(0, called.index), called.groups?.name)
      ? called
      : labelled.exec(item)
  }
  return (item) => {
    const end = endOf(item)
    return end && hasWord(end[0]) ? { said: item.slice(0, end.index), owner: cleanText(end[0]) } : { said: item }
  }
}

/** `-> next sprint`, and not `-> next week` */
const isOfTeam = (item: string): boolean => /sprint|iteration|release|retro/iu.test(planned.exec(item)?.[0] ?? '')

const isState = (name: string): boolean =>
  /(?:ed|ing)$/.test(name) ||
  tagWords(`it is ${name.toLowerCase()}`)
    .slice(2)
    .some((word) => isVerb(word) || word.tag === 'ADJ')

const ofService =
  /(?:e\.g\.,?|z\. ?B\.|(?<!\p{L})(?:account|annotation|scope|instagram|facebook|twitter|tiktok|profile|konto|profil))\s*$/iu
/** `Call somebody by typing @name`: the sentence goes on with it. */
function isSaidOf(before: string, name: string | undefined): boolean {
  const last = tagWords(before).at(-1)
  return (
    isAnybody(name) ||
    ofService.test(before) ||
    isVerb(last) ||
    /ing$/i.test(last?.word ?? '') ||
    ['ADP', 'DET', 'CCONJ', 'SCONJ', 'PART'].includes(last?.tag ?? '')
  )
}
