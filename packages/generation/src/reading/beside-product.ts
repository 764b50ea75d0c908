import { isSaid } from './marks.ts'
import type { ReadUnit } from './unit.ts'
import { countWords, holds } from './word-lists.ts'

/** `Mr Orr to see how`, `Cllr Marsh to speak to the bakery`: what minutes give somebody to do; of ten such labelled units one is wanted. */
const isErrand =
  /^(?:(?:Mrs?|Ms|Dr|Prof|Cllr|Sir|Herr|Frau|Mme|Sra?)\.? \p{Lu}[\p{L}'’-]+|\p{Lu}\.\s?\p{Lu}[\p{L}'’-]+)(?: (?:and|und|y|et) (?:(?:Mrs?|Ms|Dr|Cllr)\.? )?\p{Lu}[\p{L}'’-]+)? (?:to (?!be )\p{Ll}+|(?:klärt|prüft|fragt|besorgt|kümmert sich))(?!\p{L})/u
/** `Wants to see something before Easter`: when the project is to show anything. */
const isMilestone =
  /^(?:(?:and|also|he|she|they|we|i|er|sie|wir|ich|client|customer|kunde),? )*(?:wants?|would like|needs?|hopes?|expects?|möchten?|will|wollen|quieren?|voudrai(?:t|s)|voudrions) (?:to (?:see|have|get|show|try) )?(?:something|anything|results?|progress|(?:an?|the) (?:first |rough |early )?(?:demo|draft|prototype|quote|offer|answer|mock-?up)|(?:schon )?(?:etwas|was)|ein(?:en)? (?:ersten )?(?:entwurf|angebot|prototyp|demo)|(?:ver )?algo|(?:voir )?quelque chose)(?: (?:to \p{L}+|sehen|haben|zeigen|concrete|konkretes))? (?:by|before|until|in|at|within|vor|bis|im|antes de|avant)\s[^.;]{3,40}$/iu
/** `Reachable after 5pm only`: how to get hold of whoever wants it. */
const isContact =
  /^(?:(?:only|best|is|he['’]?s|she['’]?s|i['’]?m|am|nur|am besten|ist|bin|me|him|her) )*(?:reachable|contactable|erreichbar|can be reached|available by phone|joignable|localizable|call (?:me|him|her)|ring (?:me|him|her))(?: (?:only|best|nur|am besten))*(?:,? (?:after|before|from|until|between|on|by|in|at|ab|nach|vor|bis|zwischen|am|per|unter|a partir de|después de|après|avant)\s\S+(?: \S+){0,4})(?: (?:only|erreichbar))?$/iu
/** `Label printer: buy the Brother`, and not `Visitor: buy tickets`: what those who talk get for themselves. */
const isPurchase =
  /^[^:.!?]{3,40}: (?:(?:we(?:['’]ll| will)? )?(?:buy|purchase|order|get|borrow|rent|comprar|acheter) (?:the|another|one of the|la|el|le) \p{Lu}[\p{L}\d-]*(?: [\p{Lu}\d][\p{L}\d-]*)?|(?:wir )?(?:den|die|das|noch eine?n?) [^:.!?]{3,40} (?:kaufen|besorgen|bestellen))$/u

/** What minutes and notes say of those who meet and of the project, and not of what is built: whoever has an errand, when something is to be seen, when somebody can be rung up, what they buy. */
export function withoutBeside(units: readonly ReadUnit[]): readonly ReadUnit[] {
  const isRetro = retroOf(units)
  return units.map((unit) => {
    if (isSaid(unit) || unit.wanted === 0) return unit
    const told = isRetro ? toldInRetro(unit) : undefined
    const kind = told ?? (isBeside(unit) ? ('noise' as const) : undefined)
    return kind === undefined ? unit : { ...unit, kind, wanted: 0, sureness: 1 - unit.wanted }
  })
}

function isBeside({ text, form }: ReadUnit): boolean {
  const said = text.replace(/[.!]+$/, '')
  if (form === 'row' || countWords(said) > longest) return false
  return [isErrand, isMilestone, isContact, isPurchase].some((form) => form.test(said))
}
const longest = 16

/** What stands above the notes of a team that looks back. */
const wentWell =
  /^\P{L}*(?:what )?(?:went (?:really |very )?(?:well|good)|worked well|was good|liked|we liked|glad|kudos|das lief gut|was lief gut|lief gut|gut gelaufen|das war gut|qué (?:fue|ha ido|salió) bien|ha ido bien|fue bien|ce qui a (?:bien )?marché)\P{L}*$/iu
const wentBadly =
  /^\P{L}*(?:what )?(?:(?:did not|didn['’]?t) (?:go|work)(?: so| very| as)? ?(?:well|good)?(?: as planned)?|went (?:badly|wrong|less well|not so well)|could (?:have been|be) better|mad|sad|das lief nicht gut|was lief (?:nicht (?:so )?gut|schlecht)|lief (?:nicht (?:so )?gut|schlecht)|schlecht gelaufen|(?:qué )?(?:fue|ha ido|salió) mal|ce qui n['’]a pas (?:bien )?marché)\P{L}*$/iu
const wishes = holds(
  'should, must, want, wants, would like, we need, let us, soll*, muss, müssen, wollen, möchte*, debe*, doit, il faut',
)
/** How a team works, and with what. */
const ofTeam = holds(
  'deploy*, staging, refinement*, stand-up*, standup*, sprint planning, planning poker, retro, retros, pairing, pair programming, code review*, build server, pipeline, ci, jira, slack, merge*, pull request*, branch*, backlog, story points, scrum, daily, remote day*, pizza, team lunch, team event',
)
const retroOf = (units: readonly ReadUnit[]): boolean =>
  units.some(({ headings }) => wentWell.test(headings.at(-1) ?? '')) &&
  units.some(({ headings }) => wentBadly.test(headings.at(-1) ?? ''))

/** In a retrospective what went well is there, what went badly is how it is unless it says what should be, and what only the team does is nobody's product. */
function toldInRetro({ headings, text }: ReadUnit): 'today' | 'noise' | undefined {
  const heading = headings.at(-1) ?? ''
  if (wentWell.test(heading)) return 'today'
  if (wentBadly.test(heading) && !wishes.test(text)) return 'today'
  return ofTeam.test(text) ? 'noise' : undefined
}
