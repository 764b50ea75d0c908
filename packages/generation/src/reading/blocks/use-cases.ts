import { type Line, markerOf } from '../words/lines.ts'
import { hasWord, uncapitalise } from '../words/word-lists.ts'
import type { ScenarioPart } from './scenarios.ts'

/** Before what a line says: marks of quotation, of headings, of lists and of bold. */
const margin = String.raw`^[\s>]*(?:#{1,6}\s+)?(?:[-*+•]\s+)?[*_]*`
/** `UC-1 Nominate candidate`, `Use case 2: Cast vote`, `Use case name: Cast vote` */
const name = new RegExp(
  String.raw`${margin}(?:(?:UC|AF|CU)[-_ ]?\d+(?:\.\d+)*|(?:use[ -]?case|anwendungsfall|caso de uso|cas d['’]utilisation)(?:\s+(?:name|title|titel|UC)?[-_ ]?(?:\d+(?:\.\d+)*)?)?(?=\s*[*_:.–-]))[*_]*\s*[:.)–-]?[*_]*\s+(?=\S)`,
  'iu',
)
const called = (words: string): RegExp => new RegExp(String.raw`${margin}(?:${words})[*_]*\s*(?:[:：][*_]*\s*|$)`, 'iu')
/** The parts of a use case as they are called in its templates (Cockburn, Writing Effective Use Cases, 2000; UML and the Unified Process say `basic flow`), in English, German, French and Spanish. */
const parts = {
  doer: called(
    '(?:primary |main )?actors?|(?:primär|haupt)?akteure?|acteurs?(?: princip(?:al|aux))?|actor(?:es)?(?: principal(?:es)?)?',
  ),
  flow: called(
    String.raw`(?:main|basic|normal|alternat(?:iv)?e|exception(?:al)?|typical|sub-?)\s?(?:success )?(?:flows?|scenarios?|courses?|paths?)(?: of events)?(?: \w{1,3})?|flow of events|extensions|exceptions|(?:haupt|standard|normal|alternativ|ausnahme|fehler)?abl(?:auf|äufe)|erweiterungen|scénarios? (?:nomina(?:l|ux)|principa(?:l|ux)|alternatifs?)|enchaînements? \p{L}+|flujos? (?:principal|normal|básico|alternativos?)`,
  ),
  result: called(
    'post-?conditions?|(?:success|minimal) (?:end condition|guarantees?)|nachbedingung(?:en)?|ergebnis|postconditions?|poscondici(?:ón|ones)',
  ),
  condition: called('pre-?conditions?|vorbedingung(?:en)?|préconditions?|precondici(?:ón|ones)'),
  around: called(
    '(?:use[ -]?case )?id|(?:secondary|supporting|other) actors?|nebenakteure?|stakeholders?(?: and interests)?|triggers?|auslöser|déclencheur|disparador|level|scope|frequency(?: of use)?|goal(?: in context)?|ziel|status|version|author',
  ),
  rank: called('priority|priorität|priorité|prioridad'),
  rest: called(
    'special requirements|business rules?|non-functional requirements|notes?|open (?:issues|questions)|besondere anforderungen|geschäftsregeln|assumptions',
  ),
}
type Part = keyof typeof parts
const kinds = {
  flow: 'steps',
  condition: 'steps',
  result: 'steps',
  doer: 'background',
  around: 'background',
  rank: 'background',
  rest: 'text',
} as const satisfies Record<Part, ScenarioPart['kind']>
const partOf = (raw: string): Part | undefined => (Object.keys(parts) as Part[]).find((part) => parts[part].test(raw))

/** `4a. A supporter declines`, `1) Log in` */
const stepMark = /^[\s>]*(?:[-*+•]\s+)?(?:\(?\d{1,2}(?:(?:\.\d{1,2})*[a-z]?\d?[.):]|(?:\.\d{1,2})+|[a-z]\d?)\s+)?/iu
const isSystem = /(?<!\p{L})(?:system|app|application|server|anwendung|sistema|système)(?!\p{L})/iu
/** The first whom `Voter (enrolled student), Box Office Clerk` names. */
const nameOfDoer = (said: string): string | undefined =>
  said
    // `Driver. Trigger: a car stops`
    .replace(/[.;|]\s*[*_]*\p{L}[\p{L} -]{1,20}[*_]*\s*:.*$/u, '')
    .replaceAll(/\([^()]*\)|[*_.]/g, '')
    .split(/[,;/&]|\s(?:and|or|und|oder|et|ou|y|o)\s/u)
    .map((one) => one.trim().split(' ').map(uncapitalise).join(' '))
    .find((one) => /^\p{L}[\p{L} '’-]{1,39}$/u.test(one) && !isSystem.test(one))

/**
 * What stands in the lines of use cases that say how they go, by the number of their first line: a use case is one story by its name and its actor, also where only its steps are numbered; each step, and what holds before and after them, is to be
 * checked, and the other parts are said around it. What asks for more, as special requirements do, and what stands in no part is read as elsewhere.
 */
export function useCasesOf(lines: readonly Line[]): ReadonlyMap<number, ScenarioPart> {
  const found = new Map<number, ScenarioPart>()
  const names = lines.flatMap(({ raw }, i) => (name.test(raw) && partOf(raw) === undefined ? [i] : []))
  for (const [n, from] of names.entries()) {
    const to = names[n + 1] ?? lines.length
    const own = lines.slice(from + 1, to)
    if (own.some(({ raw }) => parts.flow.test(raw))) {
      readOne(lines, from, to, found)
      continue
    }
    const next = own.findIndex(({ raw }) => /^\s*#{1,6}\s/.test(raw) && partOf(raw) === undefined)
    const end = next < 0 ? to : from + 1 + next
    const ofName = lines.slice(from + 1, end)
    if (!ofName.some(({ raw }) => parts.doer.test(raw))) continue
    if (ofName.some(({ raw }) => isStep.test(raw))) readOne(lines, from, end, found, true)
    else readAround(lines, from, end, found)
  }
  return found
}
const isStep = /^[\s>]*\(?1[.)]\s/

/** Of a use case that is told in sentences only who takes part, and when it begins, right below its name, is no sentence like another. */
function readAround(lines: readonly Line[], from: number, to: number, found: Map<number, ScenarioPart>): void {
  for (let i = from + 1; i < to; i += 1) {
    const { raw, start } = lines[i] as Line
    if (raw.trim() === '') continue
    const part = partOf(raw)
    if (part !== 'doer' && part !== 'around') return
    found.set(i, { kind: 'background', start, end: i + 1 })
  }
}

/** `isBare`: its steps have no name above them, so that what stands between its actor and the first of them may be anything. */
function readOne(
  lines: readonly Line[],
  from: number,
  to: number,
  found: Map<number, ScenarioPart>,
  isBare = false,
): void {
  const first = lines[from] as Line
  const named: Extract<ScenarioPart, { kind: 'name' }> = {
    kind: 'name',
    start: first.start + (name.exec(first.raw)?.[0].length ?? 0),
    end: from + 1,
    level: /^\s*(#{1,6})\s/.exec(first.raw)?.[1]?.length,
  }
  let part: Part | undefined
  let last: ScenarioPart = named
  let isBelowEmpty = false
  found.set(from, named)
  for (let i = from + 1; i < to; i += 1) {
    const { raw, start } = lines[i] as Line
    if (!hasWord(raw)) {
      isBelowEmpty ||= raw.trim() === ''
      continue
    }
    const next = partOf(raw)
    const isMarked = markerOf(raw) !== undefined || /\S/.test(stepMark.exec(raw)?.[0] ?? '')
    // a part of the document that is no use case begins
    const opensOther = /^\s*#{1,6}\s/.test(raw) || (!isMarked && /^\S.*[:：]\s*$/.test(raw))
    if (next === undefined && part !== undefined && (opensOther || (isBelowEmpty && !isMarked))) return
    // `Primary actor: Clerk`, and right below the steps
    const beginsFlow = (part === 'doer' || part === 'around') && isStep.test(raw)
    part = next ?? (beginsFlow ? 'flow' : part)
    if (isBare && !next && !isMarked && part !== 'flow' && last.kind === 'background') continue
    // what stands between the name and the first part is read as elsewhere
    if (part === undefined) continue
    const label = next ? (parts[next].exec(raw)?.[0].length ?? 0) : 0
    const at = label + (stepMark.exec(raw.slice(label))?.[0].length ?? 0)
    const isSaid = hasWord(raw.slice(at))
    if (part === 'doer' && isSaid) named.doer ??= nameOfDoer(raw.slice(at))
    if (part === 'rank' && isSaid) named.rank ??= raw.slice(at).replaceAll(/[*_.]/g, '').trim()
    const goesOn = !isMarked || /:\s*$/.test(lines[i - 1]?.raw ?? '')
    if (!next && goesOn && last.kind === 'steps' && last.end === i) last.end = i + 1
    else if (part !== 'rest' || next) {
      // `Precondition: the election is open` says by its label what it is
      const from = start + (part === 'condition' ? raw.search(/[\p{L}\d]/u) : at)
      last = isSaid ? { kind: kinds[part], start: from, end: i + 1 } : { kind: 'beside', end: i + 1 }
      found.set(i, last)
    }
    isBelowEmpty = false
  }
}
