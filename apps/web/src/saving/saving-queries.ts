import { SaveReview, UndoReview } from '@planwright/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../app/api/api.ts'
import { longCallMs } from '../app/api/api-client.ts'
import { runPath } from '../app/runs/create-run-follower.ts'
import type { Decisions } from './review-decisions.ts'
import type { SaveRequest } from './save-request.ts'

/**
 * What saving this would do; asked anew for each `opening` of the dialog, and again where links are wanted or not, an epic that is `gone` is made again or not, which
 * changes what becomes of its stories, or a story is made again: it may not be as the tracker asks for it by now.
 */
export function reviewQuery(opening: string, { body }: SaveRequest, links: boolean, gone: Decisions['gone']) {
  const answers = Object.fromEntries(
    body.epics.flatMap(({ id, userStories }) => [
      ...(gone[id] ? [[id, gone[id]] as const] : []),
      ...userStories.flatMap((story) => (gone[story.id] === 'make' ? [[story.id, 'make'] as const] : [])),
    ]),
  )
  const decisions = Object.keys(answers).length > 0 ? { ...body.decisions, gone: answers } : body.decisions
  return queryOptions({
    queryKey: ['review', opening, links, answers],
    queryFn: ({ signal }) =>
      api.call('/jira/review', SaveReview, {
        method: 'POST',
        body: { ...body, links, ...(decisions && { decisions }) },
        signal,
        timeoutMs: longCallMs,
      }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  })
}

/** What taking a save back would delete and what it would leave. */
export function undoQuery(opening: string, runId: string) {
  return queryOptions({
    queryKey: ['undo', opening, runId],
    queryFn: ({ signal }) => api.call(undoPath(runId), UndoReview, { signal, timeoutMs: longCallMs }),
    gcTime: 0,
    retry: false,
  })
}

export function undoPath(runId: string) {
  return `${runPath(runId)}/undo`
}
