import type { SaveResponse } from '@planwright/contract'
import { Link } from 'wouter'
import { paths } from '../app/paths.ts'
import { timeWords } from '../app/time-words.ts'
import { useTrackerName } from '../app/use-config.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { NextActionBar } from '../ui/next-action-bar.tsx'
import { BackToPlan } from './back-to-plan.tsx'
import { FoldedItems } from './folded-items.tsx'
import { KeptItems } from './kept-items.tsx'
import { ResultHeading } from './result-heading.tsx'
import { issueWords } from './save-words.ts'
import { ViewLink } from './view-link.tsx'

type Props = {
  response: SaveResponse
  onResume: () => void
  onReview: () => void
  onPlan: () => void
  /** Where it is shown what becomes of what an earlier save left. */
  followHref: string
}

const headings = (tracker: string) =>
  ({
    done: 'The save was taken back',
    parked: `Waiting for ${tracker}`,
    'needs-link': `${tracker} must be connected again`,
    partial: 'Not everything was taken back',
    failed: 'Not everything was taken back',
    cancelled: 'Stopped',
    queued: 'Still taking back',
    running: 'Still taking back',
  }) as const satisfies Record<SaveResponse['state'], string>

/** What is true after a save was taken back: what is gone, and what stays and why. */
export function UndoResult({ response, onResume, onReview, onPlan, followHref }: Props) {
  const tracker = useTrackerName()
  const { state, items, url, reason, retryAt } = response
  const takenBack = items.filter((item) => item.state === 'done')
  const movedBack = takenBack.filter(({ kind }) => kind === 'move')
  const deletedItems = takenBack.filter(({ kind }) => kind !== 'move')
  const remaining = items.filter((item) => item.state !== 'done')
  const explained = remaining.filter((item) => item.reason)
  const untried = remaining.filter((item) => !item.reason)
  return (
    <div className="space-y-6">
      <div className="max-w-prose">
        <ResultHeading>{headings(tracker)[state]}</ResultHeading>
        {reason && <p className="mt-2">{reason}</p>}
        {retryAt && (
          <p className="mt-2">
            {tracker} asked us to wait. It goes on by itself at {timeWords(retryAt)}.
          </p>
        )}
        <p className="mt-2 text-muted">
          {movedBack.length > 0 &&
            `${movedBack.length} ${movedBack.length === 1 ? 'story stands where it' : 'stories stand where they'} stood. `}
          {deletedItems.length > 0
            ? `Deleted in ${tracker}: ${issueWords(deletedItems)}.`
            : `Nothing was deleted in ${tracker}.`}{' '}
          {state === 'done' && url && `What was there before that save stays. `}
          Your plan is kept here.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'needs-link' && <BackToPlan response={response} onPlan={onPlan} />}
        <Button onClick={onReview}>Save again</Button>
        {!['done', 'needs-link'].includes(state) && (
          <Button onClick={onResume}>{state === 'partial' ? 'Try the rest again' : 'Resume'}</Button>
        )}
        <ViewLink url={url} />
        {url && (
          <Link href={followHref} className={buttonClasses('secondary')}>
            Follow the work
          </Link>
        )}
      </div>
      {remaining.length > 0 && (
        <section aria-labelledby="kept-heading" className="max-w-[720px]">
          <h2 id="kept-heading" className="font-semibold">
            Still in {tracker}
          </h2>
          {explained.length > 0 && <KeptItems items={explained} />}
          {untried.length > 0 && (
            <FoldedItems title={`Not tried yet: ${issueWords(untried)}`} items={untried} className="mt-2 border-t" />
          )}
        </section>
      )}
      {movedBack.length > 0 && (
        <FoldedItems title={`Moved back (${movedBack.length})`} items={movedBack} className="max-w-[720px] border-t" />
      )}
      {deletedItems.length > 0 && (
        <FoldedItems
          title={`Deleted (${deletedItems.length})`}
          items={deletedItems}
          className="max-w-[720px] border-y"
        />
      )}
      <NextActionBar>
        {state === 'needs-link' ? (
          <Link href={paths.settings} className={`max-sm:w-full ${buttonClasses('primary')}`}>
            Reconnect {tracker}
          </Link>
        ) : (
          <BackToPlan response={response} variant="primary" className="max-sm:w-full" onPlan={onPlan} />
        )}
      </NextActionBar>
    </div>
  )
}
