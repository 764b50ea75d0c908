import type { Epic, Placement } from '@planwright/contract'
import { useCallback, useRef, useState } from 'react'
import type { SprintMoves, SprintMovesProps } from '../../app/sprint-moves.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { storiesOf } from '../drafting/backlog-events.ts'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { applyEdit, type BacklogEdit } from '../edits/edit-backlog.ts'
import { editWords } from '../edits/edit-words.ts'
import { focusItem } from '../edits/item-focus.ts'
import { type CellPlace, cellAt, type Point, showCell } from './map-cells.ts'
import { cellBeside, movesTo, sprintBeside } from './map-moves.ts'
import type { MapRow } from './map-rows.ts'

type Options = {
  epics: Epic[]
  rows: readonly MapRow[]
  /** The rows are these sprints. */
  isBySprint: boolean
  places: readonly Placement[]
}

/** What moves stories on the map: those of the backlog by an edit, between sprints by the plan, and both as one step. */
export function useMapMoves({ epics, rows, isBySprint, places }: Options) {
  const { editor } = useBacklogWork()
  const [moves, setMoves] = useState<SprintMoves | null>(null)
  const along = useRef<{ storyId: string; edits: readonly BacklogEdit[] }>({ storyId: '', edits: [] })
  const held = useRef('')
  const waiting = useRef<(moves: SprintMoves) => void>(undefined)

  const apply = (storyId: string, edits: readonly BacklogEdit[]) => {
    if (edits.length === 0) return
    editor.apply(edits, editWords(editor.backlog(), { kind: 'move-story', storyId, epicId: '', position: 0 }))
    focusItem(storyId)
  }
  /** Into another sprint, and with these edits if the plan takes it. */
  const inPlan = (storyId: string, edits: readonly BacklogEdit[], act: (moves: SprintMoves) => void) => {
    along.current = { storyId, edits }
    if (moves) return act(moves)
    const dismiss = showToast({ message: 'The plan is being loaded. The story is moved when it is here.' })
    waiting.current = (come) => {
      dismiss()
      act(come)
    }
  }
  const onMoves = useCallback((next: SprintMoves | null) => {
    setMoves(next)
    if (!next) return
    waiting.current?.(next)
    waiting.current = undefined
  }, [])
  const isIn = (row: MapRow | undefined, storyId: string) =>
    storiesOf(epics).some((story) => story.id === storyId && row?.holds(story))
  const rowNamed = (name: string | undefined) => rows.find((row) => row.name === name)

  const moveTo = (storyId: string, { cell, row: name }: CellPlace) => {
    const edits = movesTo(editor.backlog(), storyId, cell)
    const row = rowNamed(name)
    if (!isBySprint || !row || isIn(row, storyId)) return apply(storyId, edits)
    const { sprint } = row
    if (sprint === undefined)
      return showToast({ message: 'A story is left out of the plan in step 2, with what waits for it.' })
    inPlan(storyId, edits, ({ drop }) => drop(storyId, sprint))
  }
  const history: SprintMovesProps['history'] = {
    change: (next, what) => {
      const { storyId, edits } = along.current
      const moved = edits.length > 0 && { backlog: edits.reduce(applyEdit, editor.backlog()) }
      editor.take({ ...moved, places: next }, what)
      focusItem(storyId)
    },
    undo: editor.undo,
    get undoes() {
      return editor.snapshot().undo ?? undefined
    },
  }
  return {
    moves,
    /** Of the plan, which says what it can do by `onMoves`. */
    history,
    onMoves,
    moveByKey: (storyId: string, key: string) => {
      if (!isBySprint || (key !== 'ArrowUp' && key !== 'ArrowDown')) {
        const cell = cellBeside(editor.backlog(), storyId, key)
        return cell && apply(storyId, movesTo(editor.backlog(), storyId, cell))
      }
      const sprint = sprintBeside(places, storyId, key)
      if (sprint !== undefined) inPlan(storyId, [], ({ put }) => put(storyId, sprint))
    },
    chooseSprint: (storyId: string) => inPlan(storyId, [], ({ choose }) => choose(storyId)),
    turnLock: (storyId: string) => inPlan(storyId, [], ({ turnLock }) => turnLock(storyId)),
    start: (storyId: string) => {
      held.current = storyId
      moves?.startDrag(storyId)
    },
    over: (at: Point | null) => {
      const row = rowNamed((at && cellAt(at))?.row)
      showCell(at, moves?.holdOver(isIn(row, held.current) ? null : (row?.sprint ?? null)))
    },
    end: (storyId: string, at: Point | null) => {
      const place = at && cellAt(at)
      showCell(null)
      moves?.endDrag()
      if (place) moveTo(storyId, place)
    },
  }
}
