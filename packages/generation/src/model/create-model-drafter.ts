import { Output, streamText } from 'ai'
import type { z } from 'zod'
import { createBuiltInDrafter } from '../built-in/create-built-in-drafter.ts'
import type { Brief, DraftEvent, Drafter } from '../drafter.ts'
import { DraftingError } from '../drafting-error.ts'
import { groundStory } from './ground-story.ts'
import { languageModel } from './language-model.ts'
import { EpicAnswer, StoryAnswer } from './model-answers.ts'
import { draftingErrorOf, isUnusable } from './model-error.ts'
import type { ModelSettings } from './model-settings.ts'
import { outlinePrompt, type Prompt, repairPrompt, storiesPrompt } from './prompts.ts'

/** Milliseconds one answer of the model may take. */
const answerTimeoutMs = 120_000

/**
 * A drafter that asks a language model in two passes: first for the epics, then for each epic's stories, handing out each story as
 * soon as it is whole. What the model answers is data: it is parsed, its passages are looked up in the brief, an answer
 * that cannot be read is asked for once more. Throws DraftingError.
 */
export function createModelDrafter(settings: ModelSettings): Drafter {
  const model = languageModel(settings)

  /** The elements of one answer as they come; one repair where the answer cannot be read. */
  async function* ask<T>(asked: Prompt, element: z.ZodType<T>, signal: AbortSignal): AsyncGenerator<T> {
    let given = 0
    for (let attempt = 1; ; attempt++) {
      const prompt = attempt === 1 ? asked : repairPrompt(asked, 'it was not JSON of the form asked for')
      let failure: unknown
      const result = streamText({
        model,
        instructions: prompt.instructions,
        prompt: prompt.prompt,
        output: Output.array({ element }),
        abortSignal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
        maxRetries: 2,
        onError: ({ error }) => {
          failure = error
        },
      })
      try {
        let seen = 0
        for await (const each of result.elementStream) {
          // a repaired answer begins anew: what was handed out already is not handed out twice
          if (++seen > given) yield each
        }
        given = Math.max(given, seen)
        // elements against the schema were dropped silently from the stream: this tells
        await result.output
        return
      } catch (error) {
        signal.throwIfAborted()
        const told = failure ?? error
        if (attempt === 2 || !isUnusable(told)) throw draftingErrorOf(told)
      }
    }
  }

  return {
    ...createBuiltInDrafter(),
    label: `${settings.model} (${settings.provider})`,
    async *draft(brief: Brief, { newId, signal }): AsyncGenerator<DraftEvent> {
      const epics: { id: string; answer: EpicAnswer }[] = []
      for await (const answer of ask(outlinePrompt(brief), EpicAnswer, signal)) {
        const epic = { id: newId(), answer }
        epics.push(epic)
        yield { type: 'epic', epic: { id: epic.id, title: answer.title, description: answer.description } }
      }
      if (epics.length === 0) {
        throw new DraftingError('nothing-to-draft', 'The model found nothing in the brief to write stories from.')
      }
      const idOfTitle = new Map<string, string>()
      for (const epic of epics) {
        const prompt = storiesPrompt(
          brief,
          epic.answer,
          epics.map(({ answer }) => answer),
          [...idOfTitle.keys()],
        )
        for await (const answer of ask(prompt, StoryAnswer, signal)) {
          const story = groundStory(answer, brief, newId())
          if (idOfTitle.has(story.title)) continue
          // only stories written before can be waited for, so no cycle can come about
          const dependsOn = answer.dependsOn.flatMap((title) => idOfTitle.get(title.replace(/\.$/, '')) ?? [])
          idOfTitle.set(story.title, story.id)
          yield { type: 'story', epicId: epic.id, story: { ...story, dependsOn: [...new Set(dependsOn)] } }
        }
      }
    },
  }
}
