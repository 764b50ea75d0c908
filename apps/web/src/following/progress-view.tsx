import type { DraftProgress } from '@planwright/contract'
import type { ReactNode } from 'react'
import { useTrackerName } from '../app/use-config.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { BurnUpPicture } from './burn-up-picture.tsx'
import { EpicBars } from './epic-bars.tsx'
import { FollowedStories } from './followed-stories.tsx'
import { JiraChanges } from './jira-changes.tsx'
import { basisSentence, driftSentence, finishSentence, laterSentence, scopeSentence } from './progress-words.ts'
import { SprintBars } from './sprint-bars.tsx'

type Props = {
  progress: DraftProgress
  target: string | null
  now: Date
  /** How old the answer is. */
  reading: ReactNode
}

/** What became of a saved initiative: the answer in words, pictures, what was changed, and every story. */
export function ProgressView({ progress, target, now, reading }: Props) {
  const tracker = useTrackerName()
  const { whole, forecast, drift, scope } = progress
  const isOver = whole.todo.stories + whole.doing.stories === 0
  const reasons = [
    drift && driftSentence(drift, scope, forecast),
    scopeSentence(scope),
    isOver ? '' : laterSentence(progress),
  ]
  return (
    <>
      <p className="max-w-prose text-lg font-medium">{finishSentence(progress, { now })}</p>
      <p className="mt-2 max-w-prose text-muted">{reasons.filter(Boolean).join(' ')}</p>
      {!isOver && (
        <Disclosure title="What the forecast rests on">
          <p className="max-w-prose text-muted">{basisSentence(forecast)}</p>
        </Disclosure>
      )}
      {reading}
      <Part title="Burn-up">
        <BurnUpPicture progress={progress} target={target} now={now} />
      </Part>
      <div className="gap-x-12 lg:grid lg:grid-cols-2">
        <Part title="Sprints">
          <SprintBars sprints={progress.sprints} stories={progress.stories} />
        </Part>
        <Part title="Epics">
          <EpicBars epics={progress.epics} now={now} />
        </Part>
      </div>
      <Part title={`Changed in ${tracker} since the save`}>
        <JiraChanges changes={progress.changes} stories={progress.stories} saved={progress.saved} now={now} />
      </Part>
      <Part title="Stories by sprint">
        <FollowedStories stories={progress.stories} sprints={progress.sprints} />
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 min-w-0">
      <h2 className="mb-3 text-base font-semibold">{title}</h2>
      {children}
    </section>
  )
}
