import type { DraftProgress, Following } from '@planwright/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { ApiError } from '../app/api/api-error.ts'
import { errorWords } from '../app/api/error-words.ts'
import { queryClient } from '../app/api/query-client.ts'
import { useUnavailable } from '../app/connection/connection.ts'
import { LoadProblem } from '../app/connection/load-problem.tsx'
import { initiativePath, paths } from '../app/paths.ts'
import { useTrackerName } from '../app/use-config.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { MoreDots } from '../ui/dots.tsx'
import { NextActionBar } from '../ui/next-action-bar.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { askProgress, presenceQuery, progressQuery } from './following-query.ts'
import { ProgressView } from './progress-view.tsx'
import { followingWords, readingTime } from './progress-words.ts'

type Props = {
  draftId: string
  /** Known when the list of initiatives is. */
  name: string | undefined
  /** That the date wished for is likely passed, in words, by when the forecast has it done; not asked where it has no date. */
  late: (likelyBy: string) => string | null
  /** The last instant of the day that is wished for. */
  target: string | null
  /** Somebody comes near the button that plans again. */
  onNear: () => void
  onReplan: () => void
  /** The way to take the last save back; absent where there is none to take back. */
  undo?: { onNear: () => void; onSelect: () => void }
  /** How that goes on. */
  undoing?: ReactNode
}

/** What became of an initiative after it was saved, and the way to plan again what is left. */
export function FollowScreen({ draftId, name, late, target, onNear, onReplan, undo, undoing }: Props) {
  const query = progressQuery(draftId)
  const { data, error, refetch, isFetching } = useQuery(query)
  const { mutate, isPending, ...again } = useMutation({
    mutationFn: () => askProgress(draftId, { refresh: true }),
    onSuccess: (told) => queryClient.setQueryData(query.queryKey, told),
  })
  useReadingAnew(data, mutate)
  const following = usePresence(draftId, data)
  const unavailable = useUnavailable()
  const [, navigate] = useLocation()
  const problem = again.error ?? error
  const likelyBy = data?.forecast.p85
  const lateWords = likelyBy && late(likelyBy)
  const title = name ? `Follow ${name}` : 'Follow'
  const retry = () => {
    again.reset()
    if (data) mutate()
    else void refetch()
  }
  return (
    <div>
      <div className="mb-4 flex items-center gap-x-4">
        <h1
          title={title}
          className="mr-auto min-w-0 text-lg font-semibold wrap-anywhere max-sm:line-clamp-2 sm:text-xl sm:tracking-[-0.02em]"
        >
          {title}
        </h1>
        <Link href={initiativePath(draftId)} className={`max-sm:hidden ${buttonClasses('quiet', 'sm')}`}>
          Open the initiative
        </Link>
        {undo && (
          <Button
            variant="quiet"
            size="sm"
            className="max-sm:hidden"
            needsServer
            onPointerEnter={undo.onNear}
            onFocus={undo.onNear}
            onClick={undo.onSelect}
          >
            Undo this save
          </Button>
        )}
        {/* on a phone the answer has the room */}
        <Menu
          size="sm"
          className="shrink-0 sm:hidden"
          trigger={<MoreDots />}
          ariaLabel="More about this initiative"
          onNear={undo?.onNear}
          items={[
            { label: 'Open the initiative', onSelect: () => navigate(initiativePath(draftId)) },
            ...(undo
              ? [
                  {
                    label: 'Undo this save',
                    onSelect: undo.onSelect,
                    ...(unavailable !== null && { disabled: true, help: unavailable }),
                  },
                ]
              : []),
          ]}
        />
      </div>
      {undoing}
      {problem && !isPending && (
        <Problem draftId={draftId} error={problem} hasAnswer={data !== undefined} {...{ retry, isFetching }} />
      )}
      {data && <Notes progress={data} />}
      {lateWords && <p className="mb-4 text-warning">Late: {lateWords}.</p>}
      {data ? (
        <ProgressView
          progress={data}
          target={target}
          now={new Date()}
          reading={<Reading progress={data} following={following} isPending={isPending} onRefresh={() => mutate()} />}
        />
      ) : (
        !problem && <Waiting />
      )}
      {data && isLeft(data) && <NextAction progress={data} onNear={onNear} onReplan={onReplan} />}
    </div>
  )
}

/** Where something was saved since the last reading, what that did is read once, without being asked for. */
function useReadingAnew(progress: DraftProgress | undefined, read: () => void) {
  const isOnline = useUnavailable() === null
  const wasRead = useRef(false)
  const readAnew = useEffectEvent(read)
  const isDue = progress?.isStale === true && progress.obstacle === null && isOnline
  useEffect(() => {
    if (!isDue || wasRead.current) return
    wasRead.current = true
    readAnew()
  }, [isDue])
}

/** The server reads by itself while this is open; what is newer than what is shown is asked for. */
function usePresence(draftId: string, progress: DraftProgress | undefined): Following | undefined {
  const { data } = useQuery({ ...presenceQuery(draftId), enabled: progress !== undefined })
  const isNewer = progress !== undefined && data !== undefined && tellsMore(data, progress)
  useEffect(() => {
    if (isNewer) void queryClient.invalidateQueries({ queryKey: progressQuery(draftId).queryKey })
  }, [isNewer, draftId])
  return data
}

/** There is a later reading, or the link was lost since. */
const tellsMore = ({ readAt, problem }: Following, shown: DraftProgress): boolean =>
  (readAt !== null && Date.parse(readAt) > Date.parse(shown.readAt)) ||
  (shown.obstacle === null && (problem === 'jira-link-lost' || problem === 'jira-not-linked'))

/** Whether there is work to plan: of the plan, or new in the tracker. */
const isLeft = ({ stories }: DraftProgress) => stories.some(({ state }) => state === 'todo' || state === 'doing')

function NextAction({ progress, onNear, onReplan }: Pick<Props, 'onNear' | 'onReplan'> & { progress: DraftProgress }) {
  const why = useObstacle(progress)
  return (
    <NextActionBar needsServer aside={why === null && 'Nothing is written before you have seen what.'}>
      <Button
        variant="primary"
        className="max-sm:w-full"
        needsServer
        disabled={why !== null}
        title={why ?? undefined}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={onReplan}
      >
        Plan the rest again
      </Button>
    </NextActionBar>
  )
}

/** Why the tracker cannot be read now, in words; null where it can. */
function useObstacle(progress: DraftProgress): string | null {
  const unavailable = useUnavailable()
  const tracker = useTrackerName()
  return unavailable ?? (progress.obstacle && obstacleWords(progress, tracker))
}

/** When Jira was read, and the way to read it again. */
function Reading({
  progress,
  following,
  isPending,
  onRefresh,
}: {
  progress: DraftProgress
  following: Following | undefined
  isPending: boolean
  onRefresh: () => void
}) {
  const tracker = useTrackerName()
  const why = useObstacle(progress)
  return (
    <div className="flex items-center gap-3">
      <p className="text-xs text-muted" role="status">
        {isPending ? `Reading ${tracker}…` : `As of ${readingTime(progress.asOf, { now: new Date() })}.`}{' '}
        {!isPending && why === null && following && followingWords(following, progress, { tracker, now: new Date() })}
      </p>
      <Button
        size="sm"
        icon={<RefreshCw size={14} aria-hidden="true" />}
        busy={isPending}
        needsServer
        disabled={why !== null}
        title={why ?? undefined}
        onClick={onRefresh}
      >
        Refresh
      </Button>
    </div>
  )
}

const obstacleWords = ({ obstacle, site }: DraftProgress, tracker: string): string =>
  ({
    'jira-not-linked': `${tracker} is not connected.`,
    'jira-link-lost': `The connection to ${tracker} is lost.`,
    'other-site': `This was saved to ${site.name}, and another site is connected.`,
  })[obstacle ?? 'jira-not-linked']

/** Why what is shown may be old. */
function Notes({ progress }: { progress: DraftProgress }) {
  const tracker = useTrackerName()
  const { obstacle, isStale } = progress
  if (obstacle !== null) {
    return (
      <ProblemNote tone="quiet" className="mb-6">
        {obstacleWords(progress, tracker)} This is what was read last. <SettingsLink />
      </ProblemNote>
    )
  }
  if (!isStale) return null
  return (
    <ProblemNote tone="quiet" className="mb-6">
      Something was saved since {tracker} was read. Refresh to see what it did.
    </ProblemNote>
  )
}

type ProblemProps = {
  draftId: string
  error: Error
  /** The last answer is shown below. */
  hasAnswer: boolean
  retry: () => void
  isFetching: boolean
}

function Problem({ draftId, error, hasAnswer, retry, isFetching }: ProblemProps) {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'not-saved-yet') {
    return (
      <p>
        Nothing of this was saved yet, so there is nothing to follow.{' '}
        <Link href={initiativePath(draftId)} className="underline">
          Open the plan
        </Link>
      </p>
    )
  }
  if (code === 'jira-not-linked' || code === 'jira-link-lost') {
    return (
      <ProblemNote tone="quiet" className="mb-6">
        {errorWords(error).message} <SettingsLink />
      </ProblemNote>
    )
  }
  return (
    <LoadProblem
      error={error}
      before={hasAnswer ? 'It could not be read anew; this is what was read last.' : 'It could not be loaded.'}
      without={
        hasAnswer ? 'This is what was read last.' : 'What became of it comes as soon as there is a connection again.'
      }
      onRetry={retry}
      retrying={isFetching}
      className="mb-6"
    />
  )
}

function SettingsLink() {
  return (
    <Link href={paths.settings} className="underline">
      Open the settings
    </Link>
  )
}

function Waiting() {
  const tracker = useTrackerName()
  return (
    <div role="status" aria-label={`Reading what became of it in ${tracker}`}>
      <Skeleton className="h-7 w-full max-w-prose" />
      <Skeleton className="mt-2 h-4 w-full max-w-[440px]" />
      <Skeleton className="mt-2 h-4 w-full max-w-[440px]" />
      <Skeleton className="mt-10 h-6 w-20" />
      <Skeleton className="mt-3 h-[260px]" />
      <div className="gap-x-12 lg:grid lg:grid-cols-2">
        {['Sprints', 'Epics'].map((part) => (
          <div key={part}>
            <Skeleton className="mt-10 h-6 w-20" />
            <Skeleton className="mt-3 h-32" />
          </div>
        ))}
      </div>
    </div>
  )
}
