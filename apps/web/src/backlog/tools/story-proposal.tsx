import type { UserStory } from '@planwright/contract'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { focusItem } from '../edits/item-focus.ts'
import { NothingToDo } from './nothing-to-do.tsx'
import { StoryDifference } from './story-difference.tsx'
import type { Proposal } from './use-proposal.ts'

type Props = {
  proposal: Proposal<UserStory[]>
  before: readonly UserStory[]
  onTake: (stories: UserStory[]) => void
  onLeave: () => void
}

/** The story that was worked on is gone, and with it what had the focus: it goes on at what took its place. Asked after closing, which asks for the former story. */
export function goToFirst([first]: readonly UserStory[]) {
  if (first) focusItem(first.id)
}

/** What the drafter proposes in the place of stories: to look at, and to take or leave. */
export function StoryProposal({ proposal, before, onTake, onLeave }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (proposal.state !== 'none' && proposal.state !== 'writing') place.current?.scrollIntoView({ block: 'nearest' })
  }, [proposal.state])
  if (proposal.state === 'failed') {
    return (
      <div ref={place} className="mt-3 scroll-mb-20">
        <ProblemNote requestId={proposal.requestId}>{proposal.message}</ProblemNote>
      </div>
    )
  }
  if (proposal.state === 'nothing') return <NothingToDo words={proposal.words} />
  if (proposal.state !== 'there') return null
  const { answer } = proposal
  // one in the place of one is shown as a change of it; otherwise what came of each is not known
  const alone = before.length === 1 && answer.length === 1 ? before[0] : undefined
  return (
    <div ref={place} className="mt-3 scroll-mt-12 scroll-mb-20" role="status">
      {!alone && (
        <ul className="mb-2 list-none text-xs text-muted">
          {before.map(({ id, title }) => (
            <li key={id}>
              Replaced: <del>{title}</del>
            </li>
          ))}
        </ul>
      )}
      <div className="space-y-2">
        {answer.map((story) => (
          <StoryDifference key={story.id} before={alone} after={story} beside={answer} />
        ))}
      </div>
      <div className="mt-3 flex justify-end gap-2">
        <Button size="sm" onClick={onLeave}>
          Leave it
        </Button>
        <Button size="sm" variant="primary" onClick={() => onTake(answer)}>
          Take it
        </Button>
      </div>
    </div>
  )
}
