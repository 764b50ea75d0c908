import type { BacklogCheck, Epic, Mark, PassageKind } from '@planwright/contract'
import { flat } from './marks.ts'
import type { CheckedBrief } from './use-backlog-check.ts'

type Unit = BacklogCheck['units'][number]

/** What a passage of the brief has come to. */
export type PassageState = 'told' | 'open' | 'aside' | 'rest'

/** A passage as it stands to the backlog now: what a person marked since it was read counts, and stories that are gone do not. */
export type ReadPassage = Pick<Unit, 'number' | 'field' | 'start' | 'end' | 'kind' | 'toldBy'> & {
  /** To the letter. */
  passage: string
  state: PassageState
  /** The stories that rest on it without saying it, where it is open. */
  citedBy: string[]
  /** It was taken for what it is, but might as well be something else. */
  unsure: boolean
  marked: boolean
  /** A model read it so, and no person says otherwise. */
  byModel: boolean
}

/** From so surely on a passage is taken for what it was read as. */
const sureFrom = 0.65

/**
 * The passages of a brief in order, by number. A story that came after they were looked over, `checked` being those that were there, tells what it cites
 * until the next look knows better.
 */
export function readPassages(
  { units }: Pick<BacklogCheck, 'units'>,
  brief: CheckedBrief,
  marks: readonly Mark[],
  epics: readonly Epic[],
  checked?: ReadonlySet<string>,
): ReadPassage[] {
  const kinds = new Map(marks.map(({ passage, kind }) => [flat(passage), kind]))
  const stories = epics.flatMap(({ userStories }) => userStories)
  const storyIds = new Set(stories.map(({ id }) => id))
  const citing = stories.map(({ id, source }) => ({ id, cited: source.map(flat).filter((each) => each !== '') }))
  const unchecked = citing.filter(({ id, cited }) => checked?.has(id) === false && cited.length > 0)
  const citingIn = (words: string, among: typeof citing): string[] =>
    among.filter(({ cited }) => cited.some((each) => isWithin(each, words))).map(({ id }) => id)
  return units.map((unit) => {
    const passage = brief[unit.field].slice(unit.start, unit.end)
    const markedKind = kinds.get(flat(passage))
    const kind = markedKind ?? unit.kind
    const words = flat(passage)
    const toldBy = [...unit.toldBy.filter((id) => storyIds.has(id)), ...citingIn(words, unchecked)]
    const marked = markedKind !== undefined || unit.marked === true
    const { number, field, start, end } = unit
    const state = stateOf(kind, toldBy.length > 0)
    const citedBy = state === 'open' ? citingIn(words, citing) : []
    return {
      number,
      field,
      start,
      end,
      kind,
      toldBy,
      passage,
      state,
      citedBy,
      marked,
      byModel: !marked && unit.byModel === true,
      unsure: !marked && unit.sureness < sureFrom,
    }
  })
}

/** One is the other, or a part of it. */
const isWithin = (one: string, other: string) => one.includes(other) || other.includes(one)

export const wantedKinds: readonly PassageKind[] = ['demand', 'constraint']
const asideKinds: readonly PassageKind[] = ['out-of-scope', 'deferred']

function stateOf(kind: PassageKind, told: boolean): PassageState {
  if (asideKinds.includes(kind)) return 'aside'
  if (told) return 'told'
  return wantedKinds.includes(kind) ? 'open' : 'rest'
}

export type Coverage = { wanted: number; told: number; open: number; doubtful: number; mostlyUnsure: boolean }

/**
 * How much of what the brief wants is told by stories. `doubtful` passages were not taken to be wanted, but might be: on 38 labelled briefs a third of them were.
 * `mostlyUnsure` where less than half of it was read surely.
 */
export function coverageOf(passages: readonly ReadPassage[]): Coverage {
  const wanted = passages.filter(({ kind }) => wantedKinds.includes(kind))
  const open = wanted.filter(({ state }) => state === 'open').length
  const sure = passages.filter(({ unsure }) => !unsure).length
  const doubtful = passages.filter(({ unsure, kind, toldBy }) => unsure && !wantedKinds.includes(kind) && !toldBy[0])
  return {
    wanted: wanted.length,
    told: wanted.length - open,
    open,
    doubtful: doubtful.length,
    mostlyUnsure: sure * 2 < passages.length,
  }
}

/** In a sentence or two, without what is open. */
export function coverageWords(coverage: Coverage): string {
  const { doubtful } = coverage
  const left = doubtful === 1 ? 'One passage was left out in doubt' : `${doubtful} passages were left out in doubt`
  return doubtful === 0 ? toldWords(coverage) : `${toldWords(coverage)} ${left}: look whether something is asked for.`
}

function toldWords({ wanted, told, open }: Coverage): string {
  if (wanted === 0) return 'Nothing in the brief was read as a demand.'
  if (wanted === 1) return open === 0 ? 'The one demand became a story.' : 'The one demand has no story.'
  return open === 0 ? `All ${wanted} demands became stories.` : `${told} of ${wanted} demands became stories.`
}
