import type { Epic } from '@planwright/contract'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatNumber } from '../ui/format-number.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { ScrollRegion } from '../ui/scroll-region.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { pointsOf, storiesOf } from './backlog-events.ts'
import { BacklogOutline } from './backlog-outline.tsx'
import { EpicSection } from './epic-section.tsx'
import type { Generation } from './use-generation.ts'
import { useNow } from './use-now.ts'

type Props = {
  epics: Epic[]
  generation: Generation
  onStop: () => void
  onTryExample: () => void
  onPlan: () => void
}

const resultsId = 'results'

/** On a narrow screen the results come below the form: whoever asks for them is taken there. */
export function goToResults(): void {
  if (window.matchMedia('(min-width: 992px)').matches) return
  document.getElementById(resultsId)?.scrollIntoView()
}

/** The right column of step 1: what was generated, as it comes. */
export function BacklogResults({ epics, generation, onStop, onTryExample, onPlan }: Props) {
  const running = generation.phase === 'running'
  const stories = storiesOf(epics)
  return (
    <section
      id={resultsId}
      aria-labelledby="results-heading"
      className="flex scroll-mt-4 min-w-0 flex-col lg:sticky lg:top-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="results-heading" className="font-semibold text-lg">
          Generated User Stories
        </h2>
        {epics.length > 0 && <Totals epics={epics.length} stories={stories.length} points={pointsOf(stories)} />}
      </div>
      <div aria-live="polite" className="sr-only">
        {running ? 'Generating' : epics.length > 0 ? `${stories.length} user stories` : ''}
      </div>
      {running && <Progress generation={generation} onStop={onStop} />}
      {generation.phase === 'failed' && (
        <ProblemNote className="mt-4" requestId={generation.requestId}>
          {generation.message}
        </ProblemNote>
      )}
      {epics.length === 0 && running && (
        <div className="mt-6">
          <BacklogOutline pulsing />
        </div>
      )}
      {epics.length === 0 && !running && <Empty onTryExample={onTryExample} />}
      {epics.length > 0 && (
        <>
          <ScrollRegion
            label="Epics and user stories"
            className={classNames(
              'mt-4 space-y-8 overflow-y-auto pb-4 lg:-mr-3 lg:max-h-[60vh] lg:pr-3 lg:[scrollbar-width:thin]',
              stories.length > manyStories && unseenRest,
            )}
          >
            {epics.map((epic, at) => (
              <EpicSection key={epic.id} epic={epic} hue={at} writing={running && isWriting(epics, at)} />
            ))}
          </ScrollRegion>
          <div className="sticky bottom-0 flex justify-end border-t bg-page py-4">
            <Button
              variant={running ? 'secondary' : 'primary'}
              disabled={running || stories.length === 0}
              onClick={onPlan}
            >
              Plan Sprints
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

/** From this many on, cards out of sight are not laid out. */
const manyStories = 60
const unseenRest = '[&_article]:[contain-intrinsic-size:auto_220px] [&_article]:[content-visibility:auto]'

/** Stories come epic by epic: those after the last one that has any are still waiting for theirs. */
const isWriting = (epics: Epic[], at: number) => at >= epics.findLastIndex(({ userStories }) => userStories.length > 0)

function Totals({ epics, stories, points }: { epics: number; stories: number; points: number }) {
  const count = (value: number, one: string, many: string) => `${formatNumber(value)} ${value === 1 ? one : many}`
  return (
    <p className="text-xs text-muted tabular-nums">
      {count(epics, 'epic', 'epics')} · {count(stories, 'story', 'stories')} · {formatNumber(points)} SP
    </p>
  )
}

function Progress({
  generation,
  onStop,
}: {
  generation: Extract<Generation, { phase: 'running' }>
  onStop: () => void
}) {
  const seconds = Math.max(0, Math.round((useNow(true) - generation.startedAt) / 1_000))
  return (
    <div className="mt-4 flex items-center gap-3 text-muted">
      <Spinner />
      <span>This may take up to 2 minutes.</span>
      <span className="text-xs tabular-nums">{seconds} s</span>
      <Button variant="secondary" size="sm" className="ml-auto" onClick={onStop}>
        Stop
      </Button>
    </div>
  )
}

function Empty({ onTryExample }: { onTryExample: () => void }) {
  return (
    <EmptyState
      className="mt-4"
      action={<Button onClick={onTryExample}>Try an example</Button>}
      outline={<BacklogOutline />}
    >
      Enter the project description to get started.
    </EmptyState>
  )
}
