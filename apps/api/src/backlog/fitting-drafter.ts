import { Epic, itemLimits, UserStory } from '@planwright/contract'
import type { BacklogEpic, DraftEvent, DraftedEpic, DraftedStory, Drafter, NothingToDo } from '@planwright/generation'
import { DraftingError } from '@planwright/generation/drafting-error'
import { placeRemaining } from '@planwright/generation/place-remaining'
import { writtenOf } from './drafted-items.ts'

/**
 * A drafter of which whatever it gives fits the wire: what is too long is cut behind a word, and what there is too much of is left out. What does not
 * fit even so ends its work with a DraftingError, because the same brief would give the same again.
 */
export function fittingDrafter(drafter: Drafter): Drafter {
  return {
    label: drafter.label,
    draft: (brief, options) => fittingEvents(drafter.draft(brief, options), options.begun ?? []),
    redoStory: async (task, options) => orNothing(await drafter.redoStory(task, options), fittingStory),
    redoEpic: async (task, options) =>
      orNothing(await drafter.redoEpic(task, options), (epic) => ({
        ...fittingEpic(epic),
        stories: epic.stories.slice(0, itemLimits.stories).map(fittingStory),
      })),
    splitStory: async (task, options) =>
      orNothing(await drafter.splitStory(task, options), (parts) => parts.map(fittingStory)),
    mergeStories: async (task, options) => fittingStory(await drafter.mergeStories(task, options)),
    writeStory: async (task, options) =>
      orNothing(await drafter.writeStory(task, options), ({ epic, story }) => ({
        epic: fittingEpic(epic),
        story: fittingStory(story),
      })),
    askQuestions: (brief, options) => drafter.askQuestions(brief, options),
  }
}

const orNothing = <Made extends object>(answer: Made | NothingToDo, fit: (made: Made) => Made): Made | NothingToDo =>
  'nothing' in answer ? answer : fit(answer)

/** The stories of epics beyond the most go into the last one. */
async function* fittingEvents(
  events: AsyncIterable<DraftEvent>,
  begunEpics: readonly BacklogEpic[],
): AsyncGenerator<DraftEvent> {
  const stories = new Map(begunEpics.map(({ id, stories: own }) => [id, new Set(own.map((story) => story.id))]))
  const placeOf = new Map<string, string>()
  let last = begunEpics.at(-1)?.id ?? ''
  for await (const event of events) {
    if (event.type === 'remaining') {
      yield placeRemaining(event, (id) => placeOf.get(id) ?? id)
    } else if (event.type === 'reading') {
      const marks = event.marks.filter(({ passage: { length } }) => length > 0 && length <= itemLimits.passage)
      yield { type: 'reading', marks: marks.slice(0, itemLimits.marks) }
    } else if (event.type === 'epic') {
      if (stories.size >= itemLimits.epics) placeOf.set(event.epic.id, last)
      else {
        last = event.epic.id
        stories.set(last, new Set())
        yield { type: 'epic', epic: fittingEpic(event.epic) }
      }
    } else {
      const epicId = placeOf.get(event.epicId) ?? event.epicId
      // one that comes again stands in the place of what came
      const own = (stories.get(epicId) ?? new Set()).add(event.story.id)
      stories.set(epicId, own)
      if (own.size <= itemLimits.stories) yield { type: 'story', epicId, story: fittingStory(event.story) }
    }
  }
}

/** Trackers take no longer titles than this, whatever a person may write. */
const longestTitle = 250

function fittingStory(story: DraftedStory): DraftedStory {
  const fitting: DraftedStory = {
    ...story,
    title: shortened(story.title, longestTitle),
    description: shortened(story.description, itemLimits.text),
    acceptanceCriteria: shortenedLines(story.acceptanceCriteria, itemLimits.text),
    dependsOn: story.dependsOn.slice(0, itemLimits.dependencies),
    source: story.source
      .filter(({ length }) => length > 0 && length <= itemLimits.passage)
      .slice(0, itemLimits.passages),
  }
  const parsed = UserStory.safeParse(writtenOf(fitting))
  if (!parsed.success) throw misfit('A story was written that cannot be kept.', parsed.error)
  return fitting
}

function fittingEpic<Item extends DraftedEpic>(epic: Item): Item {
  const fitting = {
    ...epic,
    title: shortened(epic.title, longestTitle),
    description: shortened(epic.description, itemLimits.text),
  }
  const { id, title, description } = fitting
  const parsed = Epic.safeParse({ id, title, description, userStories: [] })
  if (!parsed.success) throw misfit('An epic was written that cannot be kept.', parsed.error)
  return fitting
}

/** Names paths and kinds, not what was written. */
const misfit = (message: string, cause: Error) => new DraftingError('bad-output', message, { cause })

/** Cut behind its last whole word, or within one that is too long itself. */
function shortened(text: string, most: number): string {
  if (text.trim().length <= most) return text
  const start = text.trim().slice(0, most - 1)
  const space = Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'))
  const cut = space > most / 2 ? start.slice(0, space).trimEnd() : start.replace(/[\ud800-\udbff]$/, '')
  return `${cut}…`
}

/** The first lines that fit whole; of a first one that does not, its beginning. */
function shortenedLines(text: string, most: number): string {
  if (text.length <= most) return text
  const end = text.lastIndexOf('\n', most - 2)
  return end > most / 2 ? `${text.slice(0, end).trimEnd()}\n…` : shortened(text, most)
}
