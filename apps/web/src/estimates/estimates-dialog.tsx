import { type Epic, type EstimateHistory, type EstimateHistoryAnswer, isToEstimate } from '@planwright/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ErrorWords, errorWords } from '../app/api/error-words.ts'
import { dayWords } from '../app/moment-words.ts'
import { useTrackerName } from '../app/use-config.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/fields/choice.tsx'
import { formatNumber } from '../ui/format-number.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { accuracyWords, followedWords } from './accuracy-words.ts'
import {
  estimateHistoryQuery,
  estimateMutation,
  forgetHistoryMutation,
  readHistoryMutation,
} from './estimate-queries.ts'

export type EstimatesDialogProps = {
  open: boolean
  epics: Epic[]
  onClose: () => void
  onEstimated: (epics: Epic[], history: EstimateHistory | null) => void
}

/** What estimates rest on: the team's done issues, read when the person agrees and forgotten when they say so. */
export function EstimatesDialog({ open, epics, onClose, onEstimated }: EstimatesDialogProps) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(estimateHistoryQuery)
  const keep = (answer: EstimateHistoryAnswer) => queries.setQueryData(estimateHistoryQuery.queryKey, answer)
  const reading = useMutation({ ...readHistoryMutation, onSuccess: keep })
  const forgetting = useMutation({ ...forgetHistoryMutation, onSuccess: keep })
  const estimating = useMutation({
    ...estimateMutation,
    onSuccess: ({ epics: estimated, history }) => {
      // stories that were done since are learned from first
      queries.setQueryData(estimateHistoryQuery.queryKey, (kept) => kept && { ...kept, history })
      onEstimated(estimated, history)
    },
  })
  const stories = epics.flatMap(({ userStories }) => userStories)
  const openStories = stories.filter(isToEstimate).length
  const failed = reading.error ?? forgetting.error ?? estimating.error
  const busy = reading.isPending || forgetting.isPending
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="md"
      title="Estimates"
      description="Points on your team's own scale, from what it has done: similar issues, and how the numbers ran lately."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            disabled={openStories === 0 || busy || !data}
            busy={estimating.isPending}
            onClick={() => estimating.mutate(epics)}
          >
            {`Estimate ${formatNumber(openStories)} ${openStories === 1 ? 'story' : 'stories'}`}
          </Button>
        </>
      }
    >
      <div className="mt-4 space-y-4">
        {!data && !error && <Skeleton className="h-20" />}
        {error && <Problem words={errorWords(error)} onRetry={() => void refetch()} />}
        {data &&
          (data.history ? (
            <Kept
              history={data.history}
              busy={busy}
              reading={reading.isPending}
              onRead={() => reading.mutate()}
              onForget={() => forgetting.mutate()}
            />
          ) : (
            <Consent busy={reading.isPending} onRead={() => reading.mutate()} />
          ))}
        {data && data.elsewhere > 0 && (
          <p className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
            {`Issues of ${data.elsewhere} other ${data.elsewhere === 1 ? 'project' : 'projects'} are kept too.`}
            {!data.history && (
              <Button size="sm" busy={forgetting.isPending} onClick={() => forgetting.mutate()}>
                Forget
              </Button>
            )}
          </p>
        )}
        {failed && <Problem words={errorWords(failed)} />}
        <p className="text-xs text-muted">
          Stories that are locked or that you changed keep their points. For the others the points they have now count
          for their order only.
        </p>
      </div>
    </Dialog>
  )
}

function Consent({ busy, onRead }: { busy: boolean; onRead: () => void }) {
  const tracker = useTrackerName()
  const [agreed, setAgreed] = useState(false)
  return (
    <section aria-label="Your team's history" className="space-y-3">
      <p>
        Nothing is known of your team yet, so stories get points from the plain scale 1, 2, 3, 5, 8, 13. Planwright can
        read up to 600 done issues with points of the {tracker} project that you chose.
      </p>
      <Choice
        type="checkbox"
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
        help="Key, title, description and points of each issue. For your estimates alone, until you press Forget."
      >
        Planwright may read and keep these issues
      </Choice>
      <Button disabled={!agreed} busy={busy} onClick={onRead}>
        Read done issues
      </Button>
    </section>
  )
}

type KeptProps = {
  history: EstimateHistory
  busy: boolean
  reading: boolean
  onRead: () => void
  onForget: () => void
}

function Kept({ history, busy, reading, onRead, onForget }: KeptProps) {
  const { issues, projectKey, siteName, readAt, scale } = history
  const followed = followedWords(history)
  return (
    <section aria-label="Your team's history" className="space-y-3">
      <p>
        {`${formatNumber(issues)} done ${issues === 1 ? 'issue' : 'issues'} with points of ${projectKey} on ${siteName}, read on ${dayWords(readAt)}.`}
        {scale.length > 0 && ` Your team's points: ${scale.map(formatNumber).join(', ')}.`}
      </p>
      <p>{accuracyWords(history)}</p>
      {followed && <p>{followed}</p>}
      <div className="flex gap-2">
        <Button size="sm" busy={reading} disabled={busy && !reading} onClick={onRead}>
          Read again
        </Button>
        <Button size="sm" disabled={busy} onClick={onForget}>
          Forget
        </Button>
      </div>
    </section>
  )
}

function Problem({ words, onRetry }: { words: ErrorWords; onRetry?: () => void }) {
  return (
    <ProblemNote requestId={words.requestId} onRetry={onRetry}>
      {words.message}
    </ProblemNote>
  )
}
