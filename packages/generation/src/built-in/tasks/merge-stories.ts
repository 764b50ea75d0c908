import { likeness, readItem, storyParts, thresholds, titleKey } from '@planwright/likeness'
import type { DraftedStory, DraftingTask } from '../../drafter.ts'
import { DraftingError } from '../../drafting-error.ts'
import { findStory } from '../../find-in-backlog.ts'
import { freeTitle } from '../../free-title.ts'
import { withPurposesOf } from '../../reading/clauses/purpose.ts'
import { englishness } from '../../reading/words/englishness.ts'
import { uncapitalise, withoutEnd } from '../../reading/words/word-lists.ts'
import { keysOf, otherStories } from './redo-story.ts'
import { scale } from './share-points.ts'
import { asCriteria, linesOf } from './story-of-words.ts'

const longestTitle = 120

/**
 * One story, with the id of the first, that says what several did: in the first's words where all say about the same, else in those of all of them in a row.
 * It has all their criteria and passages.
 */
export function mergeStories({ epics, storyIds }: DraftingTask<{ storyIds: string[] }>): DraftedStory {
  const found = [...new Set(storyIds)].map((id) => findStory(epics, id))
  const [first] = found
  if (!first || found.length < 2) throw new DraftingError('nothing-to-draft', 'Merging takes two stories at least.')
  const stories = found.map(({ story }) => story)
  const said = readItem(first.story)
  const alike = stories.every((story) => likeness(said, readItem(story)) >= thresholds.twinStories)
  const texts = stories.map(({ description }) => description)
  const merged = alike
    ? { ...first.story, description: withPurposesOf(first.story.description, texts, inARowOf) }
    : inARow(stories)
  const { wordingKept: _, priorityFromOrder: __, ...kept } = first.story
  const wordingKept = (alike ? [first.story] : stories).some((story) => story.wordingKept)
  const { priority } = stories.toSorted((one, other) => one.priority - other.priority)[0] ?? first.story
  const isGuessed = stories.every((story) => story.priorityFromOrder || story.priority > priority)
  return {
    ...kept,
    title: freeTitle(merged.title, keysOf(otherStories(epics, storyIds)), first.epic.title),
    description: merged.description,
    acceptanceCriteria: criteriaOf(stories),
    storyPoints: pointsOf(stories, alike),
    priority,
    source: unique(stories.flatMap(({ source }) => source)),
    dependsOn: unique(stories.flatMap(({ dependsOn }) => dependsOn)).filter((id) => !storyIds.includes(id)),
    ...(wordingKept && { wordingKept }),
    ...(isGuessed && { priorityFromOrder: true }),
  }
}

/** Titles in a row as far as they fit, and so all descriptions; one wish where all are of one person. */
function inARow(stories: readonly DraftedStory[]): Pick<DraftedStory, 'title' | 'description'> {
  const parts = stories.map(({ description }) => storyParts(description))
  const [first] = parts
  const isOneWish = parts.every((part) => part && part.role === first?.role && /^to /i.test(part.means))
  const isEnglish = englishness(stories.map(({ description }) => description).join(' ')) >= 0
  const within = (text: string): string => (isEnglish && !text.startsWith('I ') ? uncapitalise(text) : text)
  const titles = stories.map(({ title }, i) => (i === 0 ? title : within(title)))
  const joined = (texts: readonly string[]): string => (isEnglish ? inARowOf(texts) : texts.join('; '))
  const last = titles.findLastIndex((_, i) => i === 0 || joined(titles.slice(0, i + 1)).length <= longestTitle)
  const means = unique(parts.map((part) => part?.means.replace(/^to /i, '') ?? ''))
  return {
    title: joined(titles.slice(0, last + 1)),
    description: isOneWish
      ? withPurposesOf(
          `As ${first?.article || 'a'} ${first?.role}, I want to ${joined(means)}`,
          stories.map(({ description }) => description),
          inARowOf,
        )
      : // in one sentence, since a story is to have no more
        joined(unique(stories.map(({ description }, i) => withoutEnd(i === 0 ? description : within(description))))),
  }
}

const inARowOf = (texts: readonly string[]): string => new Intl.ListFormat('en-GB').format(texts)

/** Each criterion once, and as it stands where all write them their own way. */
function criteriaOf(stories: readonly DraftedStory[]): string {
  const seen = new Set<string>()
  const lines = stories.flatMap(linesOf).filter((line) => {
    const key = titleKey(line)
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
  const areBulleted = stories.every(
    ({ acceptanceCriteria }) => acceptanceCriteria.trim() === '' || acceptanceCriteria.trimStart().startsWith('- '),
  )
  return areBulleted ? asCriteria(lines) : lines.join('\n')
}

/** As many as the largest where all say the same, else what they have together, on the scale. */
function pointsOf(stories: readonly DraftedStory[], alike: boolean): number {
  const points = stories.map(({ storyPoints }) => storyPoints)
  const wanted = alike ? Math.max(...points) : points.reduce((sum, each) => sum + each, 0)
  return scale.find((each) => each >= wanted) ?? 13
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)]
