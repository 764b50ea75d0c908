import { formatNumber } from '../../ui/format-number.ts'
import type { PlanView } from '../board/plan-view.ts'

/** Of each kind; more are counted. */
const mostNamed = 3

/** What a story waits for, and what waits for it, with their sprints: the other ends of its lines may be out of sight. */
export function linkWords(
  storyId: string,
  { links, sprintOf, storyOf }: Pick<PlanView, 'links' | 'sprintOf' | 'storyOf'>,
) {
  const nameOf = (id: string) => {
    const sprint = sprintOf.get(id)
    return `“${storyOf(id)?.title ?? id}” (${sprint === undefined ? 'not planned' : `sprint ${sprint}`})`
  }
  const listed = (ids: readonly string[]) => {
    const more = ids.length - mostNamed
    return conjunction([...ids.slice(0, mostNamed).map(nameOf), ...(more > 0 ? [`${formatNumber(more)} more`] : [])])
  }
  const before = links.waitsFor.get(storyId) ?? []
  const after = links.awaitedBy.get(storyId) ?? []
  return [
    before.length > 0 && `Waits for ${listed(before)}.`,
    after.length > 0 && `${listed(after)} ${after.length === 1 ? 'waits' : 'wait'} for it.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const conjunction = (words: readonly string[]) => new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(words)
