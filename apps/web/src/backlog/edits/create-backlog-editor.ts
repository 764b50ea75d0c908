import type { DraftForm, Epic } from '@planwright/contract'
import { typedOf } from '../../app/form-parts.ts'
import { emptyHistory, redoStep, type StepHistory, undoStep, withStep } from '../../app/history/step-history.ts'
import type { SprintPlaces } from '../../app/sprint-places.ts'
import { applyEdit, type BacklogEdit } from './edit-backlog.ts'
import { editWords } from './edit-words.ts'

/** What a step may change. */
type Editable = { name?: string; form: DraftForm | null; backlog: Epic[] | null; places?: SprintPlaces }
/** A step changes one part or several, and undoing it touches no other: what is typed meanwhile stays. */
type Part = Partial<Editable>
/** What stands on the other side of a step, and what the step left on this side: where others have changed that since, theirs stays. */
type StepState = { part: Part; left?: Part }
export type BacklogSteps = StepHistory<StepState>

type EditedDraft = {
  read: () => Editable
  write: (patch: Part) => void
  /** What stands `now`, with what `wanted` differs in from `left`; what is wanted stands where both changed the same. */
  bringTogether?: (left: Editable, now: Editable, wanted: Editable) => Editable
  /** Called with every step. */
  onSteps?: (steps: BacklogSteps) => void
}

export type BacklogEditor = {
  /** Does one step, of one edit or several, and keeps how to undo it; `words` name it where those of the first edit do not. */
  apply: (edits: BacklogEdit | readonly BacklogEdit[], words?: string) => void
  /** Takes over name, form, backlog, sprints or several of them as they come from elsewhere, such as an earlier version, as one step. */
  take: (part: Part, words: string) => void
  /** Changes nothing, and keeps as a step what was typed and then given back: undoing brings it. */
  setAside: (typed: BacklogEdit) => void
  /** Makes what follows a step of its own without changing anything yet: a draft that is about to be written. */
  mark: (words: string) => void
  undo: () => void
  redo: () => void
  /** Goes on with the steps of an earlier time, before those that were done meanwhile. */
  begin: (earlier: BacklogSteps) => void
  backlog: () => Epic[]
  /** The same object until something changes. */
  snapshot: () => EditorSnapshot
  subscribe: (listener: () => void) => () => void
}

type EditorSnapshot = {
  /** What would be undone or done again, in words; null where there is nothing. */
  undo: string | null
  redo: string | null
  /** Rises when the form was changed by a step: what shows it must take it over. */
  formVersion: number
}

/** Edits of one draft, with their history. */
export function createBacklogEditor(draft: EditedDraft): BacklogEditor {
  let history: BacklogSteps = emptyHistory
  let snapshot: EditorSnapshot = { undo: null, redo: null, formVersion: 0 }
  const listeners = new Set<() => void>()

  /** What stands now in the parts that a step changes. */
  const standing = (part: Part): Part => partsLike(part, draft.read())

  const show = (next: BacklogSteps, formChanged: boolean) => {
    history = next
    snapshot = {
      undo: next.past.at(-1)?.name ?? null,
      redo: next.future.at(-1)?.name ?? null,
      formVersion: snapshot.formVersion + (formChanged ? 1 : 0),
    }
    for (const listener of listeners) listener()
  }

  const keep = (next: BacklogSteps, formChanged: boolean) => {
    show(next, formChanged)
    draft.onSteps?.(next)
  }

  const take = (part: Part, words: string) => {
    const before = standing(part)
    draft.write(part)
    keep(withStep(history, words, { part: before, left: standing(part) }), isTypedAnew(before, part))
  }

  /** The other side of a step as it comes out now. */
  const outcomeOf = ({ part, left }: StepState): Part => {
    const now = draft.read()
    if (!left || !draft.bringTogether) return part
    return partsLike(part, draft.bringTogether({ ...now, ...left }, now, { ...now, ...part }))
  }

  const turn = (step: typeof undoStep<StepState>) => {
    let before: Part = {}
    let outcome: Part = {}
    const turned = step(history, (state) => {
      before = standing(state.part)
      outcome = outcomeOf(state)
      return { part: before, left: outcome }
    })
    if (!turned) return
    draft.write(outcome)
    keep(turned.history, isTypedAnew(before, outcome))
  }

  return {
    apply: (edits, words) => {
      const list = Array.isArray(edits) ? edits : [edits]
      const before = draft.read().backlog ?? []
      const after = list.reduce(applyEdit, before)
      const [first] = list
      if (after !== before && first) take({ backlog: after }, words ?? editWords(before, first))
    },
    take,
    setAside: (typed) => {
      const before = draft.read().backlog ?? []
      const backlog = applyEdit(before, typed)
      const words = editWords(before, typed).replace('change', 'give back')
      if (backlog === before) return
      const next = withStep(history, words, { part: { backlog }, left: { backlog: before } })
      // nothing was changed: what was undone can still be done again
      keep({ ...next, future: history.future }, false)
    },
    mark: (words) => keep(withStep(history, words, { part: { backlog: draft.read().backlog } }), false),
    undo: () => turn(undoStep),
    redo: () => turn(redoStep),
    begin: ({ past, future }) => {
      const isFirst = history.past.length + history.future.length === 0
      show({ past: [...past, ...history.past], future: isFirst ? future : history.future }, false)
    },
    backlog: () => draft.read().backlog ?? [],
    snapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Of `all` the parts that a step changes. */
const partsLike = (part: Part, all: Editable): Part =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key in part))

/** Whether a step changes what stands in the form's fields. */
const isTypedAnew = (before: Part, after: Part): boolean =>
  after.form !== undefined && typedIn(before.form) !== typedIn(after.form)

const typedIn = (form: DraftForm | null | undefined): string => JSON.stringify(form ? typedOf(form) : null)
