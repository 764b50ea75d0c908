import { beginsWithDeed } from './begins-with-deed.ts'
import { isSaid } from './marks.ts'
import { isWanted, type ReadUnit } from './unit.ts'
import { countWords, holds, isQuestion, uncapitalise } from './word-lists.ts'

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
    const [said = ''] = count.exec(unit.text) ?? []
    return {
      ...unit,
      text: unit.text.replace(count, ''),
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
  })
}
