import { isSaid } from '../marks.ts'
import type { ReadUnit } from '../unit.ts'
import { countWords, holds, isNegated } from '../words/word-lists.ts'

/** `Mr Orr to see how`, `Cllr Marsh to speak to the bakery`: what minutes give somebody to do; of ten such labelled units one is wanted. */
const isErrand =
  /^(?:(?:Mrs?|Ms|Dr|Prof|Cllr|Sir|Herr|Frau|Mme|Sra?)\.? \p{Lu}[\p{L}'’-]+|\p{Lu}\.\s?\p{Lu}[\p{L}'’-]+)(?: (?:and|und|y|et) (?:(?:Mrs?|Ms|Dr|Cllr)\.? )?\p{Lu}[\p{L}'’-]+)? (?:to (?:see (?:how|if|whether|about|to|what)|(?:speak|talk|write|report|get back) (?:to|with)|ask|look (?:into|in|at|for|up)|find out|check (?:with|if|whether|what|how)|chase|clarify|sort out|ring|call|bring|contact|follow up|arrange|draft)|(?:klärt|prüft|fragt|besorgt|kümmert sich))(?!\p{L})(?!.*(?<!\p{L})(?:each|every|all|any|always|jede[nrms]?|alle|immer)(?!\p{L}))/u
/** `Wants to see something before Easter`: when the project is to show anything. */
const isMilestone =
  /^(?:(?:and|also|he|she|they|we|i|er|sie|wir|ich|client|customer|kunde),? )*(?:wants?|would like|needs?|hopes?|expects?|möchten?|will|wollen|quieren?|voudrai(?:t|s)|voudrions) (?:to (?:see|have|get|show|try) )?(?:something|anything|(?:an?|the) (?:first |rough |early )?(?:demo|draft|prototype|mock-?up)|(?:schon )?(?:etwas|was)|ein(?:en)? (?:ersten )?(?:entwurf|prototyp|demo)|(?:ver )?algo|(?:voir )?quelque chose)(?: (?:to \p{L}+|sehen|haben|zeigen|concrete|konkretes))? (?:by|before|until|in|at|within|vor|bis|im|antes de|avant)\s(?:(?:the|den|der|dem|la|el|le) )?(?:(?:end|start|beginning|middle|ende|anfang|mitte|final|fin) |(?:next|this|nächste[nrsm]?|diese[nrsm]?) (?:week|month|year|quarter|spring|summer|autumn|winter|season|woche|monat|jahr)|easter|christmas|spring|summer|autumn|winter|season|holidays|ostern|weihnachten|pfingsten|frühjahr|frühling|sommer|herbst|urlaub|navidad|semana santa|verano|pâques|noël|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d{1,2}\.? ?(?:\p{L}+)?$|(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez))[^.;]{0,30}$/iu
/** `Reachable after 5pm only`: how to get hold of whoever wants it. */
const isContact =
  /^(?:(?:only|best|is|he['’]?s|she['’]?s|i['’]?m|am|nur|am besten|ist|bin|me|him|her) )*(?:reachable|contactable|erreichbar|can be reached|available by phone|joignable|localizable|call (?:me|him|her)|ring (?:me|him|her))(?: (?:only|best|nur|am besten))*(?:,? (?:after|before|from|until|between|on|at|ab|nach|vor|bis|zwischen|am|unter|a partir de|después de|après|avant)\s(?=[^.;]{0,30}(?:\d|(?<!\p{L})(?:noon|lunch|work|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays|mittag|feierabend|(?:mon|diens|donners|frei|sams|sonn)tags?)))\S+(?: \S+){0,4})(?: (?:only|erreichbar))?$/iu
/** `Label printer: buy the Brother`, and not `Visitor: buy the Museum Pass`: what those who talk get for themselves. */
const isPurchase =
  /^(?:[^:.!?]{0,30}[\s-])?\p{L}*(?:printer|scanner|tablets?|phones?|camera|laptop|screen|monitor|router|till|reader|server|licen[cs]e|drucker|scanner|handy|kamera|bildschirm|kasse|lesegerät|lizenz|impresora|imprimante): (?:(?:we(?:['’]ll| will)? )?(?:buy|purchase|order|get|borrow|rent|comprar|acheter) (?:the|another|one of the|la|el|le) \p{L}[\p{L}\d-]*(?: [\p{L}\d][\p{L}\d-]*)?|(?:wir )?(?:den|die|das|noch eine?n?) [^:.!?]{3,40} (?:kaufen|besorgen|bestellen))$/iu

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

/** What stands above the notes of a team that looks back; `Liked` and `Sad` may be columns of a product. */
const wentWell =
  /^\P{L}*(?:what )?(?:went (?:really |very )?(?:well|good)|worked well|das lief gut|was lief gut|lief gut|gut gelaufen|qué (?:fue|ha ido|salió) bien|ha ido bien|fue bien|ce qui a (?:bien )?marché)\P{L}*$/iu
const wentBadly =
  /^\P{L}*(?:what )?(?:(?:did not|didn['’]?t) (?:go|work)(?: so| very| as)? ?(?:well|good)?(?: as planned)?|went (?:badly|wrong|less well|not so well)|could (?:have been|be) better|das lief nicht gut|was lief (?:nicht (?:so )?gut|schlecht)|lief (?:nicht (?:so )?gut|schlecht)|schlecht gelaufen|(?:qué )?(?:fue|ha ido|salió) mal|ce qui n['’]a pas (?:bien )?marché)\P{L}*$/iu
const outcome =
  /^\P{L}*(?:(?:new |our )?ideas?|action(?:s| items| points)|to-?dos?|to try|try|start|stop|keep|continue|improve(?:ments)?|next time|next steps|discussion|kudos|shout-?outs|parking lot|ideen|maßnahmen|nächste schritte|ausprobieren|verbesserungen|acciones|ideas|idées|actions)\P{L}*$/iu
const wishes = holds(
  'should, must, want, wants, would like, we need, let us, soll*, muss, müssen, wollen, möchte*, debe*, doit, il faut',
)
/** Who can do or see something in a product. */
const allows = holds('can, may, able to, kann, können, darf, dürfen, puede, pueden, peut, peuvent')
const shows = holds('see, sees, show, shows, zeigt, sieht, sehen, ve, ven, voit, voient')
const isAllowed = (text: string): boolean => allows.test(text) && !isNegated(text) && !isThere.test(text)
const isThere = holds('can now, can already, can finally, kann jetzt, können jetzt')
/** How a team works, and with what. */
const ofTeam = holds(
  'deploy*, staging, refinement*, stand-up*, standup*, sprint planning, planning poker, retro, retros, pairing, pair programming, code review*, build server, pipeline, ci, jira, slack, merge*, pull request*, branch*, backlog, story points, scrum, daily, remote day*, pizza, team lunch, team event',
)
const last = ({ headings }: ReadUnit): string => headings.at(-1) ?? ''
/** Where a text has both headings, and nothing stands apart from what they stand in: a board within a product is none. */
function retroOf(units: readonly ReadUnit[]): boolean {
  const well = units.find((unit) => wentWell.test(last(unit)))
  if (!well || !units.some((unit) => wentBadly.test(last(unit)))) return false
  const above = well.headings.slice(0, -1)
  return units.every(({ headings }) => above.every((heading, i) => i >= headings.length || headings[i] === heading))
}

/** In a retrospective what went well is there, what went badly is how it is unless it says what should be, and what only the team does is nobody's product. What says who can do something is wanted in any. */
function toldInRetro(unit: ReadUnit): 'today' | 'noise' | undefined {
  const [heading, { text }] = [last(unit), unit]
  const [isWell, isBadly] = [wentWell.test(heading), wentBadly.test(heading)]
  if (isAllowed(text)) return undefined
  if (isWell || (isBadly && !wishes.test(text))) return 'today'
  return (isBadly || outcome.test(heading)) && ofTeam.test(text) && !shows.test(text) ? 'noise' : undefined
}
