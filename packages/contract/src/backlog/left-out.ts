import type { DraftContent } from './drafts.ts'
import type { ExportFormat } from './exchange.ts'

/** Jira advises to import no more rows at once. */
const advisedRows = 1_500

/** What a file of this format does not hold of this draft, in a few words. Pure. */
export function leftOut(format: ExportFormat, { backlog, plan }: Pick<DraftContent, 'backlog' | 'plan'>): string {
  if (format === 'json') return 'Without earlier versions and what was saved to the tracker'
  if (format === 'ics') return plan?.sprints?.length ? 'The sprints and their stories only' : 'Plan the sprints first'
  if (format !== 'csv') return 'Without the brief, sources and estimates'
  const stories = (backlog ?? []).flatMap(({ userStories }) => userStories)
  const waiting = stories.filter(({ dependsOn }) => dependsOn.length > 0).length
  return [
    plan?.sprints?.length ? 'Sprints as names and dates' : 'Without the brief and sources',
    ...(waiting > 0 ? [`dependencies of ${waiting === 1 ? 'one story' : `${waiting} stories`} as ids`] : []),
    ...(stories.length + (backlog?.length ?? 0) > advisedRows ? ['more than the 1,500 rows that Jira advises'] : []),
  ].join('; ')
}
