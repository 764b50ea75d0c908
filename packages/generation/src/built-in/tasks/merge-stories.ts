import { storyParts, titleKey } from '@planwright/likeness'
import type { DraftedStory, DraftingTask } from '../../drafter.ts'
import { DraftingError } from '../../drafting-error.ts'
import { findStory } from '../../find-in-backlog.ts'
import { freeTitle } from '../../free-title.ts'
import { checkStory } from '../../quality/check-story.ts'
import { capitalise, keyWords, similarity } from '../english/phrases.ts'
import { partVerbPhrase } from '../stories/object-of.ts'
import { tellDescription } from '../stories/tell-means.ts'
import { draftPassages } from './draft-passages.ts'

const scale = [1, 2, 3, 5, 8, 13] as const
const nearlyTheSame = 0.8
const alikeThreshold = 0.5
/** So many criteria are compared by their words; of more, only those to the letter. */
const mostCompared = 200

/**
 * One story, with the id of the first, that says what several did: the best told of them where they say nearly the same, one deed where one
 * person does them, else what the drafter reads from all their passages. It has all their criteria and passages.
 */
export function mergeStories(
  { brief, epics, storyIds }: DraftingTask<{ storyIds: string[] }>,
  newId: () => string,
): DraftedStory {
  const found = storyIds.map((id) => findStory(epics, id))
  const [first] = found
  if (!first || found.length < 2) throw new DraftingError('nothing-to-draft', 'Merging takes two stories at least.')
  const stories = found.map(({ story }) => story)
  const source = unique(stories.flatMap((story) => story.source))
  const alike = stories.every((story) => similarity(wordsOf(first.story), wordsOf(story)) >= alikeThreshold)
  const told =
    (alike ? bestTold(stories) : undefined) ??
    oneDeed(stories) ??
    onlyOne(draftPassages(brief, source, newId)) ??
    bestTold(stories)
  const taken = new Set(
    epics.flatMap((epic) => epic.stories).flatMap(({ id, title }) => (storyIds.includes(id) ? [] : [titleKey(title)])),
  )
  return {
    ...first.story,
    title: freeTitle(told.title, taken, first.epic.title),
    description: told.description,
    acceptanceCriteria: mergedCriteria(stories).join('\n'),
    storyPoints: pointsOf(stories, alike),
    priority: [...stories].sort((a, b) => a.priority - b.priority)[0]?.priority ?? first.story.priority,
    source,
    dependsOn: unique(stories.flatMap(({ dependsOn }) => dependsOn)).filter((id) => !storyIds.includes(id)),
  }
}

type Told = Pick<DraftedStory, 'title' | 'description'>

const wordsOf = ({ title, description }: DraftedStory): Set<string> =>
  keyWords(`${title} ${storyParts(description)?.means ?? description}`)

/** The one with the fewest flaws, then the one that says why. */
function bestTold(stories: readonly DraftedStory[]): Told {
  const rank = (story: DraftedStory) => checkStory(story).length * 2 - (storyParts(story.description)?.end ? 1 : 0)
  const [first = { title: '', description: '' }] = [...stories].sort((a, b) => rank(a) - rank(b))
  return first
}

/** `export invoices` and `export receipts` are `export invoices and receipts`; `create` and `delete posts` are `manage posts`. */
function oneDeed(stories: readonly DraftedStory[]): Told | undefined {
  const parts = stories.map(({ description }) => storyParts(description))
  const [first] = parts
  if (!first || parts.some((part) => part?.role !== first.role || !/^to /i.test(part?.means ?? ''))) return undefined
  const phrases = parts.map((part) => partVerbPhrase(part?.means.slice(3) ?? ''))
  const verbs = unique(phrases.map(({ verb }) => verb.toLowerCase()))
  const objects = unique(phrases.map(({ object, tail }) => `${object ?? ''} ${tail}`.trim()))
  const nouns = unique(phrases.map(({ object }) => object?.replace(/^(?:an?|the|my) /, '').replace(/s$/, '') ?? ''))
  const body =
    verbs.length === 1 && objects.length <= 3 && objects.every((object) => object !== '' && !/[,]| and /.test(object))
      ? `${verbs[0]} ${inARow(objects)}`
      : nouns.length === 1 && nouns[0] && verbs.length > 1
        ? `manage ${phrases.map(({ object }) => object).find((object) => object?.endsWith('s')) ?? phrases[0]?.object}`
        : inARow(unique(parts.map((part) => part?.means.slice(3) ?? '')))
  const end = parts.find((part) => part?.end)?.end
  return { title: capitalise(body), description: tellDescription(first.role, `to ${body}`, end) }
}

const inARow = (texts: readonly string[]): string => new Intl.ListFormat('en-GB').format(texts)

const onlyOne = (stories: readonly DraftedStory[]): Told | undefined => (stories.length === 1 ? stories[0] : undefined)

/** Each criterion once: of two that say nearly the same the first stays. */
function mergedCriteria(stories: readonly DraftedStory[]): string[] {
  const kept = new Set<string>()
  const compared: Set<string>[] = []
  for (const line of stories.flatMap(({ acceptanceCriteria }) => acceptanceCriteria.split('\n'))) {
    if (line.trim() === '' || kept.has(line)) continue
    if (compared.length < mostCompared) {
      const words = keyWords(line)
      if (compared.some((other) => similarity(other, words) >= nearlyTheSame)) continue
      compared.push(words)
    }
    kept.add(line)
  }
  return [...kept]
}

/** As many as the largest where all say the same, else what they have together, on the scale. */
function pointsOf(stories: readonly DraftedStory[], alike: boolean): number {
  const points = stories.map(({ storyPoints }) => storyPoints)
  const wanted = alike ? Math.max(...points) : points.reduce((sum, each) => sum + each, 0)
  return scale.find((each) => each >= wanted) ?? 13
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)]
