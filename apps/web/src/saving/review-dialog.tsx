import type { ReviewItem, SaveReview } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo } from 'react'
import { useUnavailable } from '../app/connection/connection.ts'
import { LoadProblem } from '../app/connection/load-problem.tsx'
import { useTracker, useTrackerName } from '../app/use-config.ts'
import { Button } from '../ui/button.tsx'
import { capitalized } from '../ui/capitalized.ts'
import { Choice } from '../ui/fields/choice.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ConflictQuestions } from './conflict-questions.tsx'
import { DuplicateQuestions } from './duplicate-questions.tsx'
import { FoldedItems, type Listed } from './folded-items.tsx'
import { GoneQuestions } from './gone-questions.tsx'
import { RemovalQuestions } from './removal-questions.tsx'
import {
  allConflicts,
  allDuplicates,
  allGone,
  countDependencies,
  type Decisions,
  decisionsOf,
  type Effect,
  effectOf,
  noDecisions,
  without,
} from './review-decisions.ts'
import { ReviewProblems } from './review-problems.tsx'
import { decided, type SaveRequest } from './save-request.ts'
import { countWords, partsWords, updateWords } from './save-words.ts'
import { reviewQuery } from './saving-queries.ts'
import { otherNamesWords, sprintRanges } from './sprint-ranges.ts'
import { useReviewChoices } from './use-review-choices.ts'

type Props = {
  open: boolean
  draftId: string
  /** What is about to be saved. */
  request: SaveRequest
  /** What is to be known of it before. */
  note?: ReactNode
  onConfirm: (request: SaveRequest) => void
  onClose: () => void
}

/** Shows what a save will do, and where, before anything is written; asks what only a person can decide. One confirm. */
export function ReviewDialog({ open, draftId, request, note, onConfirm, onClose }: Props) {
  const tracker = useTrackerName()
  const opening = useId()
  const { links, chooseLinks, gone, decisionsFor, decide } = useReviewChoices(draftId, request.body.links)
  const review = useQuery({ ...reviewQuery(opening, request, links, gone), enabled: open })
  const { data } = review
  // what stands beside the button that opened this lies dimmed behind it
  const unavailable = useUnavailable()
  const decisions = data ? decisionsFor(data) : noDecisions
  const blocked = data?.problems.some(({ blocks }) => blocks) ?? true
  const removing = data ? effectOf(data, decisions).remove.length : 0
  const isSaved = data !== undefined && !blocked && !asks(data) && !writes(effectOf(data, decisions))
  const confirm = () => data && onConfirm(decided(request, links, decisionsOf(data, decisions)))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={data && asks(data) ? 'lg' : 'md'}
      title={`Save to ${tracker}`}
      description={isSaved ? undefined : 'Nothing has been written yet. This is what will happen.'}
      footer={
        <>
          <Button onClick={onClose}>{isSaved ? 'Close' : 'Cancel'}</Button>
          {!isSaved && (
            <Button
              needsServer
              variant={removing > 0 ? 'danger' : 'primary'}
              disabled={!data || blocked || review.isPlaceholderData}
              onClick={confirm}
            >
              {removing > 0 ? `Save and delete ${removing}` : `Save to ${tracker}`}
            </Button>
          )}
        </>
      }
    >
      {note}
      <div className="mt-4">
        {data ? (
          <Review
            review={data}
            request={request}
            decisions={decisions}
            onDecide={(change) => decide(data, change)}
            links={links}
            onLinks={chooseLinks}
            onCheckAgain={() => void review.refetch()}
            checking={review.isFetching}
          />
        ) : review.isError ? (
          <LoadProblem
            error={review.error}
            without={`What will happen in ${tracker} is looked up when the connection is back. What you chose is kept.`}
            onRetry={() => void review.refetch()}
            retrying={review.isFetching}
          />
        ) : (
          <div role="status" aria-label={`Looking at your ${tracker} project`} className="space-y-3">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-5 w-3/5" />
          </div>
        )}
        {data && unavailable && (
          <p role="status" className="mt-4 text-muted">
            {unavailable}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type ReviewProps = {
  review: SaveReview
  request: SaveRequest
  decisions: Decisions
  onDecide: (change: Partial<Decisions>) => void
  links: boolean
  onLinks: (links: boolean) => void
  onCheckAgain: () => void
  checking: boolean
}

function Review({ review, request, decisions, onDecide, links, onLinks, onCheckAgain, checking }: ReviewProps) {
  const tracker = useTrackerName()
  const { epics } = request.body
  const items = useMemo(() => itemsOf(request, review.removed), [request, review.removed])
  const dependencies = useMemo(() => countDependencies(epics), [epics])
  const { conflicts, gone, duplicates, removed } = review
  // what is not there any more is asked about below
  const problems = review.problems.filter(({ code }) => code !== 'item-gone' || gone.length === 0)
  const locked = useMemo(
    () => new Set(review.problems.filter(({ code }) => code === 'may-not-delete').flatMap(({ itemIds }) => itemIds)),
    [review],
  )
  return (
    <>
      <Place review={review} withSprints={request.kind === 'sprint-plan'} />
      <ReviewProblems problems={problems} items={items} onCheckAgain={onCheckAgain} checking={checking} />
      <WhatHappens review={review} decisions={decisions} request={request} />
      <ConflictQuestions
        conflicts={conflicts}
        chosen={decisions.conflicts}
        onChoose={(itemId, side) => onDecide({ conflicts: { ...decisions.conflicts, [itemId]: side } })}
        onChooseAll={(side) => onDecide({ conflicts: allConflicts(review, side) })}
      />
      <GoneQuestions
        gone={gone}
        chosen={decisions}
        onChoose={(itemId, answer) => onDecide({ gone: { ...decisions.gone, [itemId]: answer } })}
        onChooseAll={(answer) => onDecide({ gone: allGone(review, answer) })}
      />
      <DuplicateQuestions
        duplicates={duplicates}
        chosen={decisions.duplicates}
        onChoose={(itemId, adoption) => {
          const others = without(decisions.duplicates, itemId)
          onDecide({ duplicates: adoption ? { ...others, [itemId]: adoption } : others })
        }}
        onChooseAll={(action) => onDecide({ duplicates: action ? allDuplicates(duplicates, action) : {} })}
      />
      <RemovalQuestions
        removed={removed}
        chosen={decisions.remove}
        locked={locked}
        onChoose={(remove) => onDecide({ remove })}
      />
      {dependencies > 0 && (
        <Choice
          type="checkbox"
          checked={links}
          onChange={(event) => onLinks(event.target.checked)}
          className="mt-5 border-t pt-4"
          help={`${dependencies} ${dependencies === 1 ? 'dependency' : 'dependencies'}: the story that comes first blocks the other.`}
        >
          Link dependencies in {tracker} (Blocks)
        </Choice>
      )}
    </>
  )
}

/** Where a save goes. */
function Place({ review, withSprints }: { review: SaveReview; withSprints: boolean }) {
  const { site, project, sprints } = useTracker()
  const rows = [
    [capitalized(site), review.site.name],
    [capitalized(project), `${review.project.name} (${review.project.key})`],
    ...(withSprints && sprints === 'made' ? [['Board', review.board?.name ?? 'None: no sprints are made']] : []),
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const effects = (tracker: string) =>
  [
    ['create', 'To create'],
    ['update', 'To update'],
    ['link', 'To link'],
    ['unchanged', 'Already there'],
    ['theirs', `Changed in ${tracker}, and left so`],
    ['leave', 'Left out'],
    ['remove', 'To delete'],
  ] as const

/** What a save will do as things are chosen now, in numbers that unfold. */
function WhatHappens({ review, decisions, request }: Pick<ReviewProps, 'review' | 'decisions' | 'request'>) {
  const effect = effectOf(review, decisions)
  const tracker = useTrackerName()
  const theirs = theirsWords(effect.theirs)
  const updates = new Map(effect.update.map((item) => [item.itemId, updateWords(item, tracker)]))
  const names = otherNamesWords(effect.create, tracker)
  const rows = effects(tracker).filter(([part]) => effect[part].length > 0)
  const ranges = useMemo(
    () => (request.kind === 'sprint-plan' ? sprintRanges(request.body.sprints, request.timeZone) : undefined),
    [request],
  )
  return (
    <section aria-label="What will happen" className="mt-4 border-t">
      {!writes(effect) && (
        <p className="border-b py-2.5">
          {asks(review)
            ? 'Nothing to create or to update.'
            : `${tracker} already has all of this${effect.leave.length > 0 ? ' but what is left out' : ''}: there is nothing to save.`}
        </p>
      )}
      {rows.map(([part, title]) => (
        <FoldedItems
          key={part}
          className="border-b last:border-b-0"
          title={
            <>
              {title}{' '}
              <span className="font-normal tabular-nums">
                {countWords(effect[part], ['epic', 'story', 'sprint', 'move', 'link'])}
              </span>
            </>
          }
          items={effect[part]}
          noteOf={({ itemId, kind }) =>
            ranges?.get(itemId) ?? (part === 'update' && kind !== 'move' ? updates.get(itemId) : theirs.get(itemId))
          }
        />
      ))}
      {names && <p className="py-2.5 pl-6 text-muted">{names}</p>}
    </section>
  )
}

const writes = ({ create, update, link, remove }: Effect): boolean =>
  create.length + update.length + link.length + remove.length > 0

/** What of each item somebody changed, in words. */
const theirsWords = (items: readonly ReviewItem[]) =>
  new Map(items.map(({ itemId, theirs = [] }) => [itemId, partsWords(theirs)]))

/** What is left out already is shown, and asks nothing. */
const asks = ({ conflicts, gone, duplicates, removed }: SaveReview): boolean =>
  conflicts.length + gone.filter(({ leftOutAt }) => !leftOutAt).length + duplicates.length + removed.length > 0

/** What problems name, by id: the plan's items and those that left it. */
function itemsOf({ body: { epics } }: SaveRequest, removed: readonly Listed[]): ReadonlyMap<string, Listed> {
  const listed: Listed[] = [
    ...removed,
    ...epics.flatMap(({ id, title, userStories }) => [
      { itemId: id, kind: 'epic' as const, title },
      ...userStories.map((story) => ({ itemId: story.id, kind: 'story' as const, title: story.title })),
    ]),
  ]
  return new Map(listed.map((item) => [item.itemId, item]))
}
