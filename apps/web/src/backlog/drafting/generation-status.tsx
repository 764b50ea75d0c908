import type { Epic } from '@planwright/contract'
import { Clock } from 'lucide-react'
import { useUnavailable } from '../../app/connection/connection.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { storiesOf } from './backlog-events.ts'
import { stepWords, takesLonger, waitWords } from './step-words.ts'
import type { Generation } from './use-generation.ts'
import { useNow } from './use-now.ts'

/** Apart from the tools above and the stories below. */
const place = 'mt-4 mb-3'

type Props = {
  generation: Generation
  onStop: () => void
  onContinue: () => void
  /** Shows the new draft against the one that stands. */
  onCompare: (proposal: Epic[]) => void
  /** Forgets a run that broke off, or a new draft. */
  onSettle: () => void
}

/** What is being written, why it is not any more, or what was written beside the backlog; nothing while nothing is. */
export function GenerationStatus({ generation, onStop, onContinue, onCompare, onSettle }: Props) {
  if (generation.phase === 'idle') return null
  if (generation.phase === 'running') return <Progress generation={generation} onStop={onStop} />
  const { proposal } = generation
  const compare = proposal.length > 0 && (
    <Button size="sm" onClick={() => onCompare(proposal)}>
      Compare
    </Button>
  )
  if (generation.phase === 'proposed') {
    return (
      <div
        className={classNames(place, 'flex flex-wrap items-center gap-3 rounded-control border bg-surface px-3 py-2')}
        role="status"
      >
        <p className="min-w-0 flex-1 basis-56">A new draft is there: {countWords(proposal)}. Yours is as it was.</p>
        {compare}
        <Button size="sm" variant="quiet" onClick={onSettle}>
          Discard
        </Button>
      </div>
    )
  }
  const { rewrites } = generation
  const runId = generation.phase === 'broken' ? generation.runId : null
  const actions = (
    <div className="mt-2 flex flex-wrap gap-2">
      {runId !== null && (
        <Button needsServer size="sm" onClick={onContinue}>
          Continue
        </Button>
      )}
      {compare}
      <Button size="sm" variant="quiet" onClick={onSettle}>
        {rewrites ? 'Discard' : 'Leave it so'}
      </Button>
    </div>
  )
  if (generation.phase === 'unseen') {
    return (
      <ProblemNote tone="quiet" className={place}>
        {awayWords}
        {actions}
      </ProblemNote>
    )
  }
  const { problem } = generation
  if (problem) {
    return (
      <ProblemNote className={place} requestId={problem.requestId}>
        {problem.message}
        {runId !== null && actions}
      </ProblemNote>
    )
  }
  return (
    <div className={classNames(place, 'rounded-control border bg-surface px-3 py-2')} role="status">
      <p>Stopped. What was written is kept.</p>
      {actions}
    </div>
  )
}

function Progress({
  generation: { startedAt, rewrites, proposal, step },
  onStop,
}: {
  generation: Extract<Generation, { phase: 'running' }>
  onStop: () => void
}) {
  const now = useNow(true)
  const seconds = Math.max(0, Math.round((now - startedAt) / 1_000))
  const away = useUnavailable() !== null
  return (
    <div className={classNames(place, 'flex items-center gap-3 text-muted')}>
      {away ? <Clock size={16} aria-hidden="true" className="shrink-0 text-warning" /> : <Spinner />}
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        {!away && !takesLonger(step) && <span>This may take up to 2 minutes.</span>}
        {/* seconds stand outside of what is read out */}
        <span role="status">{away ? awayWords : step && stepWords(step)}</span>
        {!away && <span className="text-xs tabular-nums">{(step && waitWords(step, now)) ?? `${seconds} s`}</span>}
        {rewrites && <span className="text-xs tabular-nums">New draft: {countWords(proposal)}</span>}
      </div>
      <Button variant="secondary" size="sm" className="shrink-0" onClick={onStop}>
        Stop
      </Button>
    </div>
  )
}

// whether it has begun by now or begins then
const awayWords = 'There is no connection. What is written comes here once it is back.'

function countWords(epics: Epic[]): string {
  const stories = storiesOf(epics).length
  return `${epics.length} ${epics.length === 1 ? 'epic' : 'epics'}, ${stories} ${stories === 1 ? 'story' : 'stories'}`
}
