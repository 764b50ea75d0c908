import { AppError } from '../http/answers/app-error.ts'
import { asking } from './app-error-of.ts'
import type { Links } from './links.ts'
import type { Trackers } from './trackers.ts'

/** Enough to learn from, with a hundred more to measure on. */
const mostIssues = 600
/** Estimates read no further into a description. */
const mostLetters = 3_000

/** Reads the done issues with points of the chosen project with a person's own grant. Throws AppError. */
export function createDoneReader(trackers: Pick<Trackers, 'ofPerson' | 'name'>) {
  return async (personId: string) => {
    const { tracker, link } = await trackers.ofPerson(personId)
    const { siteId, siteName, projectId, epicTypeId, storyTypeId, boardId } = link
    if (!projectId || !epicTypeId || !storyTypeId) throw new AppError('jira-not-configured', { tracker: trackers.name })
    const settings = { projectId, epicTypeId, storyTypeId, ...(boardId && { boardId }) }
    return asking(
      (async () => {
        const target = await tracker.readTarget(settings)
        const items = await tracker.readDone(target, mostIssues)
        const issues = items.map(({ key, title, text, points }) => ({
          key,
          title: keepable(title),
          description: keepable(text.slice(0, mostLetters)),
          points,
        }))
        return { siteId, siteName, projectId, projectKey: target.project.key, issues }
      })(),
    )
  }
}

/** Without what PostgreSQL cannot keep: null characters, and halves of surrogate pairs. */
const keepable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** The project of a person's link; null without a link or a choice. */
export function createPlaceReader(links: Pick<Links, 'find'>) {
  return async (personId: string) => {
    const link = await links.find(personId)
    return link?.projectId ? { siteId: link.siteId, projectId: link.projectId } : null
  }
}
