import type { UserStory } from '@planwright/contract'
import { useState } from 'react'
import { useUnfinished } from '../../app/kept/unfinished.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { titleRule } from '../card/field-rules.ts'
import { splitStory } from '../drafting/drafting-calls.ts'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { HintForm } from './hint-form.tsx'
import { criteriaOf, splitByHand } from './split-by-hand.ts'
import { goToFirst, StoryProposal } from './story-proposal.tsx'
import type { ToolProps } from './story-tools.tsx'
import { useProposal } from './use-proposal.ts'

/** One story becomes two or more: by the drafter, or by hand. */
export function SplitTool({ story, onClose }: ToolProps) {
  const { editor } = useBacklogWork()
  const hint = useUnfinished(`split ${story.id}`)
  const title = useUnfinished(`split-by-hand ${story.id}`)
  const { proposal, ask, forget } = useProposal<UserStory[]>(`split ${story.id}`)
  const leave = () => {
    forget()
    onClose()
  }
  const take = (stories: UserStory[]) => {
    editor.apply({ kind: 'replace-stories', storyIds: [story.id], stories })
    for (const [, drop] of [hint, title]) drop('')
    leave()
    goToFirst(stories)
  }
  return (
    <>
      <HintForm
        unfinished={hint}
        action="Split"
        busyLabel="Splitting"
        busy={proposal.state === 'writing'}
        placeholder="For example: paying and refunding apart"
        onAsk={(hint) => void ask((task) => splitStory(task, story.id, hint))}
      />
      <StoryProposal proposal={proposal} before={[story]} onLeave={leave} onTake={take} />
      <Disclosure title="Split by hand" className="mt-2">
        <SplitByHand story={story} unfinished={title} onSplit={take} />
      </Disclosure>
    </>
  )
}

type ByHandProps = {
  story: UserStory
  /** The title of the new story. */
  unfinished: ReturnType<typeof useUnfinished>
  onSplit: (stories: UserStory[]) => void
}

function SplitByHand({ story, unfinished: [title, setTitle], onSplit }: ByHandProps) {
  const [error, setError] = useState<string>()
  const [movedLines, setMovedLines] = useState<ReadonlySet<number>>(new Set())
  const criteria = criteriaOf(story)
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        const wrong = titleRule(title)
        setError(wrong)
        if (!wrong) onSplit(splitByHand(story, { id: crypto.randomUUID(), title: title.trim(), movedLines }))
      }}
    >
      <TextField
        label="Title of the new story"
        value={title}
        error={error}
        onChange={({ target }) => {
          setTitle(target.value)
          if (error) setError(titleRule(target.value))
        }}
      />
      {criteria.length > 0 && (
        <fieldset>
          <legend className="mb-1 text-xs text-muted">What goes into it</legend>
          {criteria.map((criterion, at) => (
            <label key={criterion} className="flex items-start gap-2 py-1 text-xs">
              <input
                type="checkbox"
                className="mt-0.5 size-4 shrink-0 accent-accent"
                checked={movedLines.has(at)}
                onChange={({ target }) =>
                  setMovedLines(
                    new Set(target.checked ? [...movedLines, at] : [...movedLines].filter((other) => other !== at)),
                  )
                }
              />
              <span className="whitespace-pre-line">{criterion}</span>
            </label>
          ))}
        </fieldset>
      )}
      <Button type="submit">Split by hand</Button>
    </form>
  )
}
