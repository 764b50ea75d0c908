import { isSaid } from '../marks.ts'
import { isWanted, type ReadUnit } from '../unit.ts'
import { beginsWithDeed } from '../words/begins-with-deed.ts'
import { isRefused } from '../words/sections.ts'
import {
  capitalise,
  countWords,
  holds,
  isNegated,
  isQuestion,
  uncapitalise,
  withoutEnd,
  withoutJoint,
} from '../words/word-lists.ts'

const saysComplaints = holds(
  'complaints, complaint list, complain, complains, complained, complaining, pain points, grievances, gripes, beschwerden, beschweren, reklamationen, ärgernis*, plainte*, réclamation*, queja*, reclamo*, support queue, support tickets, issues our, issues that our, problems our, problems that our, what customers report, what users report, what breaks, bug reports',
)
const saysWish = holds(
  'should, must, want, wants, need, needs, would like, please, soll*, muss, müssen, bitte, möchte*',
)
/** A product about complaints is no list of them. */
const handles = /(?<!\p{L})complaints? (?:management|handling|portal|form|desk|process|system|tool|app)(?!\p{L})/iu
const can = /(?<!\p{L})(?:can|could|shall|kann|können)(?!\p{L}|['’]t|not| not| no | nicht| kein)/iu
const asksFor = (text: string): boolean => saysWish.test(text) || can.test(text) || beginsWithDeed(uncapitalise(text))
/** How often it came: `(312)`, `(91x)`, `(~1,900 tickets)`. */
const count = /\s*[([][~≈]?\d[\d.,]*\s?(?:[x×]|\p{L}{4,12})?[)\]](?=[.!?]*$)/u
const [fewest, wordsOfComplaint, mostly] = [4, 3, 0.6]
const surely = 0.9
/** The type of a ticket that complains. */
export const complaint = 'complaint'

/**
 * Of a brief that is a list of complaints, and asks for hardly anything beside, each complaint is what is wanted to go, in its own words. Elsewhere complaints say how it is today, and what is wanted stands beside them.
 */
export function withComplaints(units: readonly ReadUnit[]): readonly ReadUnit[] {
  // whoever only says what goes wrong wants that to end
  const wrong = units.filter((unit) => tellsLack(unit) || (isOpen(unit) && goesWrong(unit)))
  const isWrong = new Set(wrong)
  const beyond = wrong.filter((unit) => isWanted(unit) && !tellsLack(unit))
  // `Parents report a sick child`, beside what is lost today: that is what is wanted
  const isAsked =
    beyond.length * 2 >= wrong.length ||
    units.some(
      (unit) => isWanted(unit) && !isSaid(unit) && !tellsLack(unit) && (asksFor(unit.text) || unit.wanted >= plainly),
    )
  if (!isAsked && units.filter(tellsLack).length >= fewestLacks)
    return units.map((unit) => (isWrong.has(unit) ? asComplaint(unit) : unit))
  const items = units.filter(({ form }) => form !== 'sentence')
  const beside = units.filter(({ form }) => form === 'sentence')
  const lead = [...new Set([...units.flatMap(({ headings }) => headings), ...beside.map(({ text }) => text)])].join(
    '\n',
  )
  const asked = items.filter(isWanted).length + beside.filter(isWanted).length
  if (items.length < fewest || items.length < units.length * mostly || asked * 2 > items.length) return units
  if (!saysComplaints.test(lead) || handles.test(lead)) return units
  const told = new Set<number>()
  return units.map((unit): ReadUnit => {
    const isFirst = !told.has(unit.block)
    told.add(unit.block)
    const isComplaint = unit.form !== 'sentence' && isFirst && unit.kind !== 'out-of-scope' && unit.kind !== 'deferred'
    const isTold = countWords(unit.text) >= wordsOfComplaint && !isQuestion(unit.text)
    if (!isComplaint || !isTold || isSaid(unit) || (isWanted(unit) && asksFor(unit.text))) return unit
    return asComplaint(unit)
  })
}

function asComplaint(unit: ReadUnit): ReadUnit {
  const [said = ''] = count.exec(unit.text) ?? []
  return {
    ...unit,
    text: capitalise(withoutEnd(withoutJoint(unit.text.replace(count, '')))),
    ...{ kind: 'demand', wanted: surely, sureness: surely },
    ticket: {
      key: undefined,
      points: undefined,
      rank: undefined,
      type: complaint,
      body: said.trim(),
      needs: [],
      isKept: true,
    },
  }
}

const fewestLacks = 2
/** So likely wanted nothing is that only goes wrong. */
const plainly = 0.85
/** `There is no way to attach a photo`, `I have to search all of them by hand`: something is missing, or goes wrong; what must not be, what is refused and what is put off are other matters. */
const tellsLack = (unit: ReadUnit): boolean => isOpen(unit) && lack.test(unit.text)
const isOpen = (unit: ReadUnit): boolean =>
  !isSaid(unit) &&
  unit.parent === undefined &&
  unit.scenario === undefined &&
  unit.kind !== 'out-of-scope' &&
  unit.kind !== 'deferred' &&
  !isRefused(unit) &&
  !isQuestion(unit.text) &&
  countWords(unit.text) >= wordsOfLack &&
  !binds.test(unit.text)
/** Beside such: what is read as wanted, and what is denied or laborious today. */
const goesWrong = (unit: ReadUnit): boolean =>
  isWanted(unit) || (unit.kind === 'today' && (isNegated(unit.text) || isLaborious.test(unit.text)))
const isLaborious = holds('have to, has to, on paper, half of the time, always, only, twice, nobody, never, again')
const wordsOfLack = 4
const lack = holds(
  "can't, can’t, cannot, can not, couldn't, couldn’t, no way to, no overview, nobody knows, nobody sees, no one knows, nobody can, never find*, never know*, does not work, doesn't work, doesn’t work, don't work, don’t work, doesn't open, doesn’t open, doesn't stop, doesn’t stop, by hand, every time, again and again, impossible to, crashes, freezes, too slow, too late, too small, too many, takes ages, takes forever, logs me out, logs us out, gets lost, get lost, is lost, are lost, forgets, twice by accident, kann ich nicht, kann man nicht, können wir nicht, ich kann nicht, man kann nicht, geht nicht, funktioniert nicht, niemand weiß, niemand sieht, von hand, jedes mal, ständig, dauernd, unmöglich, stürzt, zu langsam, zu spät, geht verloren, à la main, a mano",
)
/** `We don't need a shop`: what is not missed; `Data must never leave`: what is to be so. */
const binds =
  /(?<!\p{L})(?:must|shall|should|will|may|darf|dürfen|muss|müssen|soll\p{Ll}*|(?:do not|does not|don['’]t|doesn['’]t|didn['’]t) (?:want|need|like)|not? (?:needed|necessary|interested|wanted)|(?:brauch|woll|möcht)\p{Ll}* (?:wir |ich )?(?:kein|nicht))(?!\p{L})/iu
