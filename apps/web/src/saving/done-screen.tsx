import { type DraftPlan, leftOutAsReviewed, type SaveItem, type SaveResponse } from '@planwright/contract'
import { type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import { useUnavailable } from '../app/connection/connection.ts'
import { paths } from '../app/paths.ts'
import { timeWords } from '../app/time-words.ts'
import { useTrackerName } from '../app/use-config.ts'
import { nextInColumn } from '../ui/behavior/next-in-list.ts'
import { useRovingFocus } from '../ui/behavior/roving-focus.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { NextActionBar } from '../ui/next-action-bar.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { BackToPlan } from './back-to-plan.tsx'
import { FoldedItems } from './folded-items.tsx'
import { KeptItems } from './kept-items.tsx'
import { NoSprintsNote } from './no-sprints-note.tsx'
import { ResultHeading } from './result-heading.tsx'
import { countWords, exists, failedWords, isMoved, savedWords, stateWords } from './save-words.ts'
import { LazyUndoDialog } from './saving-dialogs.ts'
import { sprintRanges } from './sprint-ranges.ts'
import { UndoResult } from './undo-result.tsx'
import { goesOn, type SaveOutcome } from './use-save.ts'
import { ViewLink } from './view-link.tsx'

type Props = {
  outcome: SaveOutcome
  /** What was saved, where sprints were. */
  plan: DraftPlan | undefined
  onResume: () => void
  /** Opens the review on the plan as it stands. */
  onReview: () => void
  /** Asks whether to take the save of this run back. */
  onUndo: (runId: string) => void
  onPlan: () => void
  /** Where it is shown what becomes of what was saved. */
  followHref: string
}

/** Step 3: what is true after a save, or after taking one back. `All done!` only when everything exists. */
export function DoneScreen({ outcome, plan, onResume, onReview, onUndo, onPlan, followHref }: Props) {
  if (outcome.kind === 'failed') return <Failed outcome={outcome} onResume={onResume} onPlan={onPlan} />
  const { response, work } = outcome
  if (work === 'undo') {
    return <UndoResult {...{ response, onResume, onReview, onPlan, followHref }} />
  }
  const undo = madeSomething(response) ? () => onUndo(response.runId) : undefined
  const lists = <ItemLists items={response.items} plan={plan} />
  return response.state === 'done' ? (
    <AllDone response={response} lists={lists} onUndo={undo} onPlan={onPlan} followHref={followHref} />
  ) : (
    <NotAll response={response} lists={lists} onResume={onResume} onReview={onReview} onUndo={undo} onPlan={onPlan} />
  )
}

type FailedProps = {
  outcome: Extract<SaveOutcome, { kind: 'failed' }>
  onResume: () => void
  onPlan: () => void
}

function Failed({ outcome, onResume, onPlan }: FailedProps) {
  const { work, message, requestId } = outcome
  return (
    <div className="max-w-prose space-y-4">
      <ResultHeading>{failedWords(outcome)}</ResultHeading>
      <ProblemNote requestId={requestId}>{message}</ProblemNote>
      <p className="text-muted">
        {work === 'undo'
          ? 'Your plan is kept. Trying again deletes only what this save made.'
          : 'Your plan is kept. Trying again never makes anything twice.'}
      </p>
      <Button onClick={onPlan}>Back to the plan</Button>
      <NextActionBar needsServer>
        <Button needsServer variant="primary" className="max-sm:w-full" onClick={onResume}>
          Try again
        </Button>
      </NextActionBar>
    </div>
  )
}

/** What is over can be taken back, where it made something. */
const madeSomething = ({ state, items }: SaveResponse): boolean =>
  ['done', 'partial', 'failed', 'cancelled'].includes(state) &&
  items.some((item) => item.state === 'done' && ['epic', 'story', 'sprint'].includes(item.kind))

type AllDoneProps = {
  response: SaveResponse
  lists: ReactNode
  onUndo: (() => void) | undefined
  onPlan: () => void
  followHref: string
}

function AllDone({ response, lists, onUndo, onPlan, followHref }: AllDoneProps) {
  const tracker = useTrackerName()
  const moved = countWords(response.items.filter(isMoved), ['move'])
  const follow = (className: string) => (
    <Link href={followHref} className={className}>
      Follow the work
    </Link>
  )
  return (
    <div className="space-y-6">
      <div>
        <ResultHeading large>All done!</ResultHeading>
        <p className="mt-2 text-base text-muted">
          {savedWords(response.items, tracker)}
          {moved && ` ${moved}.`}
        </p>
      </div>
      <NoSprintsNote items={response.items} />
      <div className="flex flex-wrap gap-2">
        {response.url && follow(buttonClasses('secondary'))}
        <BackToPlan response={response} onPlan={onPlan} />
        <UndoButton onUndo={onUndo} saysWhy />
      </div>
      {lists}
      <NextActionBar>
        {response.url ? (
          <ViewLink url={response.url} primary />
        ) : (
          // nothing of it is in the tracker: all was left out
          follow(`max-sm:w-full ${buttonClasses('primary')}`)
        )}
      </NextActionBar>
    </div>
  )
}

/** `saysWhy`: what disables it is said beside it, as no other button that it disables says it. */
function UndoButton({ onUndo, saysWhy }: { onUndo: (() => void) | undefined; saysWhy: boolean }) {
  const unavailable = useUnavailable()
  if (!onUndo) return null
  return (
    <>
      <Button needsServer onClick={onUndo} onPointerEnter={LazyUndoDialog.preload} onFocus={LazyUndoDialog.preload}>
        Undo this save
      </Button>
      {saysWhy && unavailable && <p className="self-center text-xs text-muted">{unavailable}</p>}
    </>
  )
}

const headings = (tracker: string) =>
  ({
    parked: `Waiting for ${tracker}`,
    'needs-link': `${tracker} must be connected again`,
    partial: 'Not everything could be saved',
    failed: 'Not everything could be saved',
    cancelled: 'Stopped',
    queued: 'Still saving',
    running: 'Still saving',
  }) as const satisfies Record<Exclude<SaveResponse['state'], 'done'>, string>

/** What becomes of the rest. */
const goingOn = (state: Exclude<SaveResponse['state'], 'done'>, tracker: string): string => {
  if (state === 'needs-link') return `The save goes on by itself once ${tracker} is connected.`
  return 'Nothing is made twice when you resume.'
}

/** What has a key without being saved by now was there before, and was not looked at yet. */
const nothingYet = (items: readonly SaveItem[], tracker: string): string =>
  items.some(({ key }) => key) ? `This save has changed nothing in ${tracker} yet.` : `Nothing is in ${tracker} yet.`

type NotAllProps = {
  response: SaveResponse
  lists: ReactNode
  onResume: () => void
  onReview: () => void
  onUndo: (() => void) | undefined
  onPlan: () => void
}

function NotAll({ response, lists, onResume, onReview, onUndo, onPlan }: NotAllProps) {
  const tracker = useTrackerName()
  const saved = response.items.filter(exists)
  const notSaved = response.items.filter((item) => !exists(item) && !leftOutAsReviewed(item))
  const state = response.state === 'done' ? 'partial' : response.state
  // resuming asks Jira the same again: what only a person can decide needs the review
  const undecided = notSaved.length > 0 && notSaved.every(({ code }) => code === 'edited-in-jira')
  const canResume = state !== 'needs-link' && !undecided
  return (
    <div className="space-y-6">
      <div className="max-w-prose">
        <ResultHeading>
          {saved.length === 0 && state === 'failed' ? 'Not saved' : headings(tracker)[state]}
        </ResultHeading>
        {response.reason && <p className="mt-2">{response.reason}</p>}
        {response.retryAt && (
          <p className="mt-2">
            {tracker} asked us to wait. The save goes on by itself at {timeWords(response.retryAt)}.
          </p>
        )}
        <p className="mt-2 text-muted">
          {countWords(saved) ? `Saved so far: ${countWords(saved)}.` : nothingYet(response.items, tracker)}{' '}
          {undecided ? 'What is left is yours to decide.' : goingOn(state, tracker)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!undecided && !goesOn(response) && <Button onClick={onReview}>Review again</Button>}
        <BackToPlan response={response} onPlan={onPlan} />
        {saved.length > 0 && <ViewLink url={response.url} />}
        <UndoButton onUndo={onUndo} saysWhy={!canResume} />
      </div>
      <NoSprintsNote items={response.items} />
      {notSaved.length > 0 && (
        <section aria-labelledby="left-heading" className="max-w-[720px]">
          <h2 id="left-heading" className="font-semibold">
            {undecided ? `Left alone in ${tracker}` : `Not done in ${tracker} yet`}
          </h2>
          <LeftList items={notSaved} />
        </section>
      )}
      {lists}
      <NextActionBar needsServer={canResume}>
        {state === 'needs-link' ? (
          <Link href={paths.settings} className={`max-sm:w-full ${buttonClasses('primary')}`}>
            Reconnect {tracker}
          </Link>
        ) : undecided ? (
          <Button variant="primary" className="max-sm:w-full" onClick={onReview}>
            Review again
          </Button>
        ) : (
          <Button needsServer variant="primary" className="max-sm:w-full" onClick={onResume}>
            Resume
          </Button>
        )}
      </NextActionBar>
    </div>
  )
}

/** What Jira refused, each with its reason; what was not tried has none, and stands folded. A move or a link follows its story. */
function LeftList({ items }: { items: SaveItem[] }) {
  const tracker = useTrackerName()
  const isUntried = ({ state, reason }: SaveItem) => state === 'missing' && !reason
  const triedItems = items.filter((item) => !isUntried(item))
  const untried = items.filter((item) => isUntried(item) && item.kind !== 'move' && item.kind !== 'link')
  return (
    <>
      {triedItems.length > 0 && (
        <KeptItems
          items={triedItems.map((item) => ({ ...item, reason: item.reason ?? stateWords(tracker)[item.state] }))}
        />
      )}
      {untried.length > 0 && (
        <FoldedItems
          title={`Not tried yet: ${countWords(untried)}`}
          items={untried}
          className={`border-t ${triedItems.length > 0 ? '' : 'mt-2'}`}
        />
      )}
    </>
  )
}

const groups = [
  ['epic', 'Epics'],
  ['story', 'Stories'],
  ['sprint', 'Sprints'],
  ['move', 'Stories moved'],
] as const

/** More of a kind stand folded. */
const fewItems = 24

/** What is there by now, which is one tab stop: the arrow keys go through the lists and what they hold. */
function ItemLists({ items, plan }: { items: SaveItem[]; plan: DraftPlan | undefined }) {
  const lists = useRef<HTMLDivElement>(null)
  const roving = useRovingFocus(lists, 'summary, a', nextInColumn)
  const ranges = sprintRanges(plan?.sprints ?? [], plan?.plannedOn?.timeZone ?? plan?.timeZone ?? 'UTC')
  const leftOut = items.filter(({ code }) => code === 'left-out')
  if (!items.some(exists) && leftOut.length === 0) return null
  return (
    <div
      ref={lists}
      {...roving}
      className="border-t max-lg:max-w-[720px] lg:grid lg:auto-cols-fr lg:grid-flow-col lg:items-start lg:gap-x-8"
    >
      {groups.map(([kind, title]) => {
        const itemsOfKind = items.filter((item) => item.kind === kind && (kind === 'move' ? isMoved : exists)(item))
        if (itemsOfKind.length === 0) return null
        return (
          <FoldedItems
            key={kind}
            title={`${title} (${itemsOfKind.length})`}
            items={itemsOfKind}
            noteOf={({ itemId }) => ranges.get(itemId)}
            defaultOpen={itemsOfKind.length <= fewItems}
            className="max-lg:border-b"
          />
        )
      })}
      {leftOut.length > 0 && (
        <FoldedItems
          title={`Left out (${leftOut.length})`}
          items={leftOut}
          defaultOpen={leftOut.length <= fewItems}
          className="max-lg:border-b"
        />
      )}
    </div>
  )
}
