import { storiesDrawnAhead } from '@planwright/contract'
import type { Places } from '../http/answers/fill-places.ts'
import type { FirstEpic, FirstStory } from './read-first-words.ts'

/** What the first epics say in the planner's picture. `isRough`: points come from the brief's words, where nobody estimated them. */
export function firstPlaces(epics: readonly FirstEpic[], isRough: boolean): readonly Places[] {
  let left: number = storiesDrawnAhead
  return epics.flatMap((epic) => {
    if (left === 0) return []
    const stories = epic.stories.slice(0, left)
    left -= stories.length
    return {
      title: epic.title,
      description: epic.description,
      points: isPlain(epic.points) ? [{ count: `${epic.points}` }] : [],
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
/** Written alike wherever its reader is: the page writes other sums as their browser does. */
const isPlain = (sum: number): boolean => Number.isInteger(sum) && sum < 1000
