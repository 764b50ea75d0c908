import type { Brief, DraftedStory, DraftingOptions } from '../drafter.ts'
import { DraftingError, type DraftingErrorCode } from '../drafting-error.ts'
import { checkStory } from '../quality/check-story.ts'
import { storyKind } from './answer-kinds.ts'
import type { Asker } from './ask-model.ts'
import { createPassageFinder } from './find-passage.ts'
import { groundStory } from './ground-story.ts'
import type { StoryAnswer } from './model-answers.ts'
import { improveStoriesPrompt } from './prompts/improve-stories.v1.ts'
import type { Prompt } from './prompts/prompt.ts'

/** A story in our shape, still without an id; `dependsOn` holds titles. */
export type WrittenStory = { story: DraftedStory; dependsOn: string[] }

type FailingStory = WrittenStory & { reasons: string[] }

/**
 * The stories that answer a prompt, each as soon as it is whole and found good. What fails a criterion of quality waits for the others and
 * is then written again, all of it in one question; where that brings nothing better it is given as it was.
 */
export async function* writeStories(
  ask: Asker,
  brief: Brief,
  prompt: Prompt,
  options: Omit<DraftingOptions, 'newId'> & { enough?: number },
): AsyncGenerator<WrittenStory> {
  const findPassages = createPassageFinder(brief)
  const failing: FailingStory[] = []
  try {
    for await (const answer of ask(prompt, storyKind, options)) {
      const written = writtenOf(answer, findPassages)
      const reasons = reasonsAgainst(written.story)
      if (reasons.length === 0) yield written
      else failing.push({ ...written, reasons })
    }
  } catch (error) {
    options.signal.throwIfAborted()
    for (const { story, dependsOn } of failing) yield { story, dependsOn }
    throw error
  }
  if (failing.length > 0) yield* improveStories(ask, brief, failing, options)
}

/** A model's answer as a story that keeps what of its passages stands in the brief. */
export function writtenOf(answer: StoryAnswer, findPassages: (passage: string) => string[]): WrittenStory {
  return {
    story: groundStory(answer, findPassages, ''),
    dependsOn: answer.dependsOn,
  }
}

const reasonsAgainst = (story: DraftedStory): string[] => checkStory(story).map(({ reason }) => reason)

/** One question for all that fail; each is replaced where its new form fails in less. */
async function* improveStories(
  ask: Asker,
  brief: Brief,
  failing: FailingStory[],
  options: Omit<DraftingOptions, 'newId'>,
): AsyncGenerator<WrittenStory> {
  const findPassages = createPassageFinder(brief)
  const improved: WrittenStory[] = []
  let failure: unknown
  try {
    const told = failing.map(({ story, reasons }) => ({ story, reasons }))
    for await (const answer of ask(improveStoriesPrompt(brief, told), storyKind, { ...options, repair: false }))
      improved.push(writtenOf(answer, findPassages))
  } catch (error) {
    options.signal.throwIfAborted()
    failure = error
  }
  for (const [i, { story, dependsOn, reasons }] of failing.entries()) {
    const better =
      improved.find((each) => each.story.title === story.title) ??
      (improved.length === failing.length ? improved[i] : undefined)
    yield better && reasonsAgainst(better.story).length < reasons.length
      ? { story: { ...better.story, source: sourceOf(better.story, story) }, dependsOn }
      : { story, dependsOn }
  }
  // what was wanted to be better is kept as it was; only what ends all work ends this
  if (failure !== undefined && !(failure instanceof DraftingError && mayFail.has(failure.code))) throw failure
}

const sourceOf = (better: DraftedStory, story: DraftedStory): string[] =>
  better.source.length > 0 ? better.source : story.source

const mayFail: ReadonlySet<DraftingErrorCode> = new Set([
  'bad-output',
  'cut-off',
  'refused',
  'timed-out',
  'unreachable',
])
