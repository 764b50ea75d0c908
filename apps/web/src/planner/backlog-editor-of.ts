import type { DraftContent } from '@planwright/contract'
import { placesOf } from '../app/sprint-places.ts'
import { type pointsFieldOf, withPointsEntry } from '../backlog/drafting/backlog-events.ts'
import { type BacklogEditor, type BacklogSteps, createBacklogEditor } from '../backlog/edits/create-backlog-editor.ts'
import { mergeDrafts, sameValue } from '../drafts/merge-drafts.ts'
import { nameAfter } from './draft-name.ts'
import { withoutSprints } from './planner-steps.ts'

type Draft = {
  read: () => DraftContent
  change: (patch: Partial<DraftContent>) => void
  pointsField: () => ReturnType<typeof pointsFieldOf>
  onSteps: (steps: BacklogSteps) => void
}

/**
 * Edits of a draft's backlog and form, and of where the stories are in the plan that was made last. Each clears that plan, and undoing one leaves what others changed
 * meanwhile.
 */
export function backlogEditorOf({ read, change, pointsField, onSteps }: Draft): BacklogEditor {
  return createBacklogEditor({
    read: () => {
      const now = read()
      const { sprints, touched, leftOut } = now.plan ?? {}
      return { ...now, places: { former: placesOf(now.plan), touched: sprints ? undefined : touched, leftOut } }
    },
    write: ({ backlog, places, ...rest }) => {
      const { plan, ...now } = read()
      change({
        ...rest,
        // stories that come with a brief are called after it
        ...(rest.form !== undefined &&
          rest.name === undefined && {
            name: nameAfter(backlog === undefined ? now : { ...now, backlog: null }, rest.form),
          }),
        ...(backlog !== undefined && { backlog: backlog && withPointsEntry(backlog, pointsField()) }),
        ...(plan && (backlog !== undefined || places) && { plan: { ...withoutSprints(plan), ...places } }),
      })
    },
    bringTogether: (left, now, wanted) => {
      const whole = { ...read(), plan: null }
      const { merged } = mergeDrafts({ ...whole, ...left }, { ...whole, ...now }, { ...whole, ...wanted }, 'theirs')
      return {
        ...merged,
        // a name that somebody gave it since stays
        name: left.name === now.name ? wanted.name : now.name,
        places: sameValue(left.places, now.places) ? wanted.places : now.places,
      }
    },
    onSteps,
  })
}
