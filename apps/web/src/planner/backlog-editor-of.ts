import type { DraftContent } from '@planwright/contract'
import { type pointsFieldOf, withPointsEntry } from '../backlog/drafting/backlog-events.ts'
import { type BacklogEditor, type BacklogSteps, createBacklogEditor } from '../backlog/edits/create-backlog-editor.ts'
import { mergeDrafts } from '../drafts/merge-drafts.ts'
import { nameAfter } from './draft-name.ts'
import { withoutSprints } from './planner-steps.ts'

type Draft = {
  read: () => DraftContent
  change: (patch: Partial<DraftContent>) => void
  pointsField: () => ReturnType<typeof pointsFieldOf>
  onSteps: (steps: BacklogSteps) => void
}

/** Edits of a draft's backlog and form. Each clears the plan that was made before it, and undoing one leaves what others changed meanwhile. */
export function backlogEditorOf({ read, change, pointsField, onSteps }: Draft): BacklogEditor {
  return createBacklogEditor({
    read,
    write: ({ backlog, ...rest }) => {
      const { plan, ...now } = read()
      change({
        ...rest,
        ...(rest.form !== undefined && { name: nameAfter(now, rest.form) }),
        ...(backlog !== undefined && {
          backlog: backlog && withPointsEntry(backlog, pointsField()),
          plan: plan && withoutSprints(plan),
        }),
      })
    },
    bringTogether: (left, now, wanted) => {
      const whole = { ...read(), plan: null }
      return mergeDrafts({ ...whole, ...left }, { ...whole, ...now }, { ...whole, ...wanted }, 'theirs').merged
    },
    onSteps,
  })
}
