import type { Places } from '../http/answers/fill-places.ts'
import type { FirstEpic, FirstStory } from './read-first-words.ts'

/** Of all epics together; what is below the window need not be drawn ahead. */
const mostStories = 24

/** What the first epics say in the planner's picture. `isRough`: points come from the brief's words, where nobody estimated them. */
export function firstPlaces(epics: readonly FirstEpic[], isRough: boolean): readonly Places[] {
  let left = mostStories
  return epics.flatMap((epic) => {
    if (left === 0) return []
    const stories = epic.stories.slice(0, left)
    left -= stories.length
    return {
      title: epic.title,
      description: epic.description,
      points: inWords(epic.points),
      stories: stories.map((story) => placesOf(story, isRough)),
      whole: where(epic.isWhole && stories.length === epic.stories.length),
    }
  })
}

function placesOf({ title, points, labels, ...story }: FirstStory, isRough: boolean): Places {
  return {
    title,
    points: `${isRough && !story.isEstimated ? '~' : ''}${points}`,
    labels: labels.map((label) => ({ label })),
    after: story.dependencies > 0 ? [{ count: `${story.dependencies}` }] : [],
    source: where(story.sources === 1),
    sources: story.sources > 1 ? [{ count: `${story.sources}` }] : [],
  }
}

const once: readonly Places[] = [{}]
const where = (isSo: boolean): readonly Places[] => (isSo ? once : [])
const inWords = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 1 })
