import { titleKey } from '@planwright/likeness'
import type { BacklogEpic, DraftEvent, DraftingOptions, DraftOutline, DraftPiece, Reading } from '../../drafter.ts'
import { DraftingError } from '../../drafting-error.ts'
import { outlineKind, placedStoryKind } from '../answers/answer-kinds.ts'
import { groundStory } from '../answers/ground-story.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
import { readingOf, readKinds } from '../answers/read-kinds.ts'
import type { Asker, ParallelAsker } from '../ask/ask-model.ts'
import { epicsStoriesPrompt } from '../prompts/epics-stories.v5.ts'
import { outlinePrompt } from '../prompts/outline.v5.ts'
import type { BacklogInWork } from './backlog-in-work.ts'
import { inParallel } from './in-parallel.ts'

/** Questions in a row to which the model stays silent, after which it is taken for away. */
const mostSilences = 3
/** What one question asks the stories of: so many epics, and so many characters of their lines. */
const epicsAtOnce = 4
const linesAtOnce = 5_000
const mostRoles = 30

/** Which lines each epic is written from, by its id, and what holds for all of them. */
type Outline = {
  units: ReadonlyMap<string, readonly number[]>
  roles: readonly string[]
  everywhere: readonly number[]
}
type Part = { epic: BacklogEpic; units: readonly number[] }
/** What came of a question: a piece, that there are no more, or why there are no more. */
type Piece = { event: DraftPiece } | { finished: readonly Part[] } | { missed: readonly Part[]; error: DraftingError }

/**
 * The outline, then the stories of a few epics a question, each told its own lines. Of an outline that was whole only the `remaining` epics are asked for, from
 * the lines that it named, or, where the brief is read otherwise since, from those that no story rests on. Epics whose stories could not be read do not stop the others; a model that is away does, but what is being answered is read
 * to its end. Then the reason is thrown. Gives the brief as the model read it.
 */
export async function* draftByOutline(
  ask: ParallelAsker,
  brief: NumberedBrief,
  backlog: BacklogInWork,
  {
    remaining,
    outline: earlier,
    ...options
  }: DraftingOptions & { remaining?: readonly string[]; outline?: DraftOutline | undefined },
): AsyncGenerator<DraftEvent, NumberedBrief> {
  const { read, outline } = remaining
    ? { read: brief, outline: outlineFrom(earlier, brief) }
    : yield* outlineOf(ask, brief, backlog, options)
  const isLeft = (id: string) => remaining?.includes(id) ?? outline.units.has(id)
  let partsLeft = partsOf(read, backlog, outline).filter(({ epic }) => isLeft(epic.id))
  yield remainingOf(partsLeft, outline, read)
  const failures: { parts: readonly Part[]; error: DraftingError }[] = []
  // whoever stops reading stops the questions, too
  const stop = new AbortController()
  const askOptions = { ...options, signal: AbortSignal.any([options.signal, stop.signal]) }
  let silences = 0
  const isOver = () => silences >= mostSilences || failures.some(({ error }) => !isOfOneQuestion(error))
  const questions = [...inQuestions(partsLeft, read)]
  const next = (): IteratorResult<AsyncIterable<Piece>> => {
    const parts = isOver() ? undefined : questions.shift()
    return parts
      ? { done: false, value: storiesOf(ask, read, backlog, outline, parts, askOptions) }
      : { done: true, value: undefined }
  }
  const sources = { [Symbol.iterator]: () => ({ next }) }
  try {
    for await (const piece of inParallel(sources, ask.atOnce)) {
      silences = !('missed' in piece) ? 0 : piece.error.code === 'timed-out' ? silences + 1 : silences
      if ('missed' in piece && piece.missed.length > 1 && isOfOneQuestion(piece.error))
        // which of them it was shows when each is asked for by itself
        questions.push(...piece.missed.map((part) => [part]))
      else if ('missed' in piece) failures.push({ parts: piece.missed, error: piece.error })
      else if ('finished' in piece) {
        partsLeft = partsLeft.filter((part) => !piece.finished.includes(part))
        yield remainingOf(partsLeft, outline, read)
      } else yield piece.event
    }
  } finally {
    stop.abort()
  }
  const last = failures.find(({ error }) => !isOfOneQuestion(error))
  if (last) throw last.error
  if (failures[0])
    throw withTitles(
      failures[0].error,
      failures.flatMap(({ parts }) => parts.map(({ epic }) => epic.title)),
    )
  return read
}

const unknown: Outline = { units: new Map(), roles: [], everywhere: [] }

const outlineFrom = (earlier: DraftOutline | undefined, { units }: NumberedBrief): Outline =>
  earlier?.unitCount === units.length ? { ...earlier, units: new Map(Object.entries(earlier.units)) } : unknown

const remainingOf = (
  parts: readonly Part[],
  { units, roles, everywhere }: Outline,
  { units: { length: unitCount } }: NumberedBrief,
): DraftEvent => ({
  type: 'remaining',
  epicIds: parts.map(({ epic }) => epic.id),
  ...(units.size > 0 && {
    outline: {
      unitCount,
      units: Object.fromEntries([...units].map(([id, numbers]) => [id, [...numbers]])),
      everywhere: [...everywhere],
      roles: [...roles],
    },
  }),
})

async function* outlineOf(
  ask: Asker,
  brief: NumberedBrief,
  backlog: BacklogInWork,
  options: DraftingOptions,
): AsyncGenerator<DraftPiece | Reading, { read: NumberedBrief; outline: Outline }> {
  let read = brief
  const units = new Map<string, readonly number[]>()
  let roles: readonly string[] = []
  let everywhere: readonly number[] = []
  // what stood before the first answer, so that each answer is told the same
  const prompt = outlinePrompt(brief, backlog.epics)
  for await (const answer of ask(prompt, outlineKind, { ...options, about: 'the epics' })) {
    if (answer.kind === 'kinds') {
      read = readKinds(read, answer.lines)
      yield* readingOf(read)
      continue
    }
    if (answer.kind === 'everywhere') {
      roles = answer.roles.slice(0, mostRoles)
      everywhere = answer.units
      continue
    }
    const epic = yield* backlog.epic(answer)
    const copied = brief.numbersOf(brief.passagesOf({ units: [], passages: answer.passages }))
    units.set(epic.id, [...(units.get(epic.id) ?? []), ...answer.units, ...copied])
  }
  return { read, outline: { units, roles, everywhere } }
}

/** Each epic with its lines; one whose lines nobody named has those that no other has and no story rests on. */
function partsOf(brief: NumberedBrief, backlog: BacklogInWork, { units, everywhere }: Outline): Part[] {
  const taken = new Set([...units.values(), everywhere].flat())
  const rested = new Set(brief.numbersOf(backlog.stories().flatMap(({ source }) => source)))
  const free = brief.units.map(({ number }) => number).filter((number) => !taken.has(number) && !rested.has(number))
  return backlog.epics.map((epic) => {
    const own = units.get(epic.id) ?? []
    return { epic, units: own.length > 0 ? own : free }
  })
}

function* inQuestions(parts: readonly Part[], brief: NumberedBrief): Generator<Part[]> {
  let together: Part[] = []
  for (const part of parts) {
    const all = new Set([...together, part].flatMap(({ units }) => units))
    const isFull = together.length >= epicsAtOnce || brief.lines(all).length > linesAtOnce
    if (together.length > 0 && isFull) {
      yield together
      together = []
    }
    together.push(part)
  }
  if (together.length > 0) yield together
}

async function* storiesOf(
  ask: Asker,
  brief: NumberedBrief,
  backlog: BacklogInWork,
  { units, roles, everywhere }: Outline,
  parts: readonly Part[],
  options: DraftingOptions,
): AsyncGenerator<Piece> {
  const epicIds = new Set(parts.map(({ epic }) => epic.id))
  const prompt = epicsStoriesPrompt(brief, {
    epics: parts.map(({ epic, units: own }) => ({ ...epic, units: own })),
    others: backlog.epics
      .filter(({ id }) => !epicIds.has(id))
      .map(({ id, title }) => ({ title, units: units.get(id) ?? [] })),
    roles,
    everywhere,
    standing: backlog.epics.filter(({ id, stories }) => epicIds.has(id) && stories.length > 0),
  })
  const about = `the stories of ${parts.map(({ epic }) => epic.title).join(', ')}`
  const writtenEpics = new Set<BacklogEpic>()
  try {
    for await (const answer of ask(prompt, placedStoryKind, { ...options, about })) {
      const epic = epicOf(answer, backlog, parts)
      writtenEpics.add(epic)
      for (const event of backlog.story(epic, groundStory(answer, brief, ''))) yield { event }
    }
    yield { finished: parts }
  } catch (error) {
    if (!(error instanceof DraftingError)) throw error
    const unwritten = parts.filter(({ epic }) => !writtenEpics.has(epic))
    yield { missed: unwritten.length > 0 ? unwritten : parts, error }
  }
}

/** The epic that a story names, or else the one asked for that shares most lines with it. */
function epicOf(
  { epic: title, units }: { epic: string; units: readonly number[] },
  backlog: BacklogInWork,
  parts: readonly Part[],
): BacklogEpic {
  const named = backlog.epics.find((epic) => titleKey(epic.title) === titleKey(title))
  if (named) return named
  const shared = parts.map((part) => units.filter((unit) => part.units.includes(unit)).length)
  // there is no question without an epic
  return (parts[shared.indexOf(Math.max(...shared))] as Part).epic
}

/** A bad answer, or one that does not come, concerns what was asked for; a model that cannot be reached, all of it. */
const isOfOneQuestion = ({ code }: DraftingError): boolean =>
  ['bad-output', 'cut-off', 'refused', 'timed-out'].includes(code)

const withTitles = (error: DraftingError, titles: readonly string[]): DraftingError =>
  error.retold(`${error.message} Stories are missing in ${titles.map((title) => `“${title}”`).join(', ')}.`)
