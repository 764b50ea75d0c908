import type { DraftForm, Epic } from '@planwright/contract'
import { emptyHistory, redoStep, type StepHistory, undoStep, withStep } from '../../app/history/step-history.ts'
import { applyEdit, type BacklogEdit } from './edit-backlog.ts'
import { editWords } from './edit-words.ts'

/** What a step may change. */
type Editable = { form: DraftForm | null; backlog: Epic[] | null }
/** A step changes one part or both, and undoing it touches no other: what is typed meanwhile stays. */
type Part = Partial<Editable>

export type BacklogEditor = {
  /** Does one step, of one edit or several, and keeps how to undo it; `words` name it where those of the first edit do not. */
  apply: (edits: BacklogEdit | readonly BacklogEdit[], words?: string) => void
  /** Takes over form, backlog or both as they come from elsewhere, such as an earlier version, as one step. */
  take: (part: Part, words: string) => void
  /** Makes what follows a step of its own without changing anything yet: a draft that is about to be written. */
  mark: (words: string) => void
  undo: () => void
  redo: () => void
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

/** Edits of one draft, with their history for as long as the draft stays open here. */
export function createBacklogEditor(draft: { read: () => Editable; write: (patch: Part) => void }): BacklogEditor {
  let history: StepHistory<Part> = emptyHistory
  let snapshot: EditorSnapshot = { undo: null, redo: null, formVersion: 0 }
  const listeners = new Set<() => void>()

  /** What stands now in the parts that a step changes. */
  const standing = (part: Part): Part => {
    const { form, backlog } = draft.read()
    return { ...('form' in part && { form }), ...('backlog' in part && { backlog }) }
  }

  const show = (next: StepHistory<Part>, formChanged: boolean) => {
    history = next
    snapshot = {
      undo: next.past.at(-1)?.name ?? null,
      redo: next.future.at(-1)?.name ?? null,
      formVersion: snapshot.formVersion + (formChanged ? 1 : 0),
    }
    for (const listener of listeners) listener()
  }

  const take = (part: Part, words: string) => {
    const before = standing(part)
    draft.write(part)
    show(withStep(history, words, before), isTypedAnew(before, part))
  }

  const turn = (step: typeof undoStep<Part>) => {
    const turned = step(history, standing)
    if (!turned) return
    const before = standing(turned.state)
    draft.write(turned.state)
    show(turned.history, isTypedAnew(before, turned.state))
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
    mark: (words) => show(withStep(history, words, { backlog: draft.read().backlog }), false),
    undo: () => turn(undoStep),
    redo: () => turn(redoStep),
    backlog: () => draft.read().backlog ?? [],
    snapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Whether a step changes what stands in the form's fields. */
const isTypedAnew = (before: Part, after: Part): boolean =>
  after.form !== undefined && typedIn(before.form) !== typedIn(after.form)

const typedIn = (form: DraftForm | null | undefined): string =>
  JSON.stringify({ ...form, setAside: undefined, marks: undefined })
