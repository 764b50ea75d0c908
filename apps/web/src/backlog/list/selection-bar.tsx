import type { CustomField, Epic, UserStory } from '@planwright/contract'
import { priorities, storyPointScale } from '@planwright/planning'
import { X } from 'lucide-react'
import { Suspense, useContext, useState, useSyncExternalStore } from 'react'
import { useCommands } from '../../app/commands/commands.ts'
import { useUnfinished } from '../../app/kept/unfinished.ts'
import { lazyChunk } from '../../app/lazy-chunk.tsx'
import { priorityWords } from '../../app/priority-words.ts'
import { Button } from '../../ui/button.tsx'
import { FoldedOnPhone } from '../../ui/folded-on-phone.tsx'
import { formatNumber } from '../../ui/format-number.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { customFieldText } from '../brief/custom-field-kind.ts'
import { labelsIn, labelsRule } from '../card/field-rules.ts'
import { pointsOf } from '../drafting/backlog-events.ts'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { offerUndo } from '../edits/delete-item.ts'
import type { BacklogEdit } from '../edits/edit-backlog.ts'
import { editItem } from '../edits/edit-item.ts'
import { focusItem, neighbourOf } from '../edits/item-focus.ts'
import { newEpic } from '../edits/new-items.ts'
import { useWriteSeveral } from '../tools/use-write-several.ts'
import {
  addLabels,
  changeAll,
  clearField,
  countWords,
  deleteAll,
  fieldsInUse,
  lockAll,
  moveAll,
  removeLabel,
  setFields,
} from './bulk-edits.ts'
import { ListMarksContext } from './list-marks.ts'
import { labelsOf } from './story-filter.ts'

const FieldsOfSelected = lazyChunk(async () => (await import('./fields-of-selected.tsx')).FieldsOfSelected)

type Props = {
  epics: Epic[]
  shown: readonly UserStory[]
  /** Does something once the stories of all epics are shown, so that those of a new one are. */
  onAllEpics: (act: () => void) => void
}

/** What can be done with all stories that are selected, each thing in one step of undo. */
export function SelectionBar({ epics, shown, onAllEpics }: Props) {
  const { selected } = useContext(ListMarksContext)
  const ids = useSyncExternalStore(selected.subscribe, selected.all)
  const stories = shown.filter(({ id }) => ids.has(id))
  const clear = () => {
    const [first] = stories
    // the bar goes with the focus that it has
    if (first && document.activeElement?.closest('[data-floating]')) focusItem(first.id)
    selected.set([...ids], false)
  }
  useCommands([
    {
      id: 'select none',
      group: 'Stories',
      label: 'Select none',
      keys: 'Escape',
      keyOnly: true,
      disabled: stories.length === 0,
      run: clear,
    },
  ])
  return stories.length === 0 ? null : (
    <Bar
      {...{ epics, stories, onAllEpics }}
      others={shown.length - stories.length}
      onAll={() =>
        selected.set(
          shown.map(({ id }) => id),
          true,
        )
      }
      onClear={clear}
    />
  )
}

type BarProps = Pick<Props, 'epics' | 'onAllEpics'> & {
  stories: UserStory[]
  /** How many more are shown. */
  others: number
  onAll: () => void
  onClear: () => void
}

function Bar({ epics, stories, onAllEpics, others, onAll, onClear }: BarProps) {
  const { editor } = useBacklogWork()
  const writing = useWriteSeveral()
  const [inFields, setInFields] = useState(false)
  const count = countWords(stories.length)
  const apply = (edits: BacklogEdit[], words: string) => editor.apply(edits, `${words} ${count}`)
  const locked = stories.every((story) => story.locked)
  const menu = (trigger: string, items: { label: string; onSelect: () => void }[]) =>
    items.length > 0 && (
      <span key={trigger} data-of-selected={trigger}>
        <Menu trigger={trigger} size="sm" variant="secondary" align="start" items={items} />
      </span>
    )
  const toNewEpic = () => {
    const epic = newEpic('New epic')
    apply([{ kind: 'add-epic', position: epics.length, epic }, ...moveAll(stories, epic)], 'move')
    // it is named where it stands
    editItem(epic.id)
  }
  const remove = () => {
    const ids = stories.map(({ id }) => id)
    const next = neighbourOf(ids)
    apply(deleteAll(stories), 'delete')
    onClear()
    if (next !== undefined) focusItem(next)
    const step = editor.snapshot()
    const words = stories.length === 1 ? '1 story was deleted.' : `${stories.length} stories were deleted.`
    const undo = () => {
      editor.undo()
      if (ids[0] !== undefined) focusItem(ids[0])
    }
    offerUndo(editor, words, undo, () => editor.snapshot() !== step)
  }
  return (
    <section
      aria-label="Selected stories"
      data-floating
      className="enter sticky bottom-16 z-9 mx-auto w-fit max-w-full rounded-card border bg-surface px-3 py-2 shadow-float"
    >
      <Toolbar label="Change them" className="flex flex-wrap items-center gap-1.5">
        <p role="status" className="mr-2 font-medium tabular-nums">
          {`${count} selected`}
          <span className="max-sm:hidden">{` · ${formatNumber(pointsOf(stories))} SP`}</span>
        </p>
        {others > 0 && (
          <Button size="sm" variant="quiet" aria-label="Select all" onClick={onAll}>
            <span className="max-sm:hidden">Select all</span>
            <span className="sm:hidden">All</span>
          </Button>
        )}
        <FoldedOnPhone name="Change">
          {menu(
            'Priority',
            priorities.map((priority) => ({
              label: priorityWords[priority],
              onSelect: () => apply(changeAll(stories, { priority }), 'set the priority of'),
            })),
          )}
          {menu(
            'Points',
            storyPointScale.map((points) => ({
              label: `${points} SP`,
              onSelect: () => apply(changeAll(stories, { storyPoints: points }), 'set the points of'),
            })),
          )}
          {menu('Epic', [
            ...epics
              .filter(({ userStories }) => !stories.every((story) => userStories.includes(story)))
              .map((epic) => ({ label: epic.title, onSelect: () => apply(moveAll(stories, epic), 'move') })),
            { label: 'New epic', onSelect: () => onAllEpics(toNewEpic) },
          ])}
          <NewLabels onAdd={(labels) => apply(addLabels(stories, labels), 'label')} />
          {menu(
            'Remove label',
            labelsOf([{ userStories: stories }]).map((label) => ({
              label,
              onSelect: () => apply(removeLabel(stories, label), 'take a label from'),
            })),
          )}
          {menu('Field', [
            ...fieldsInUse(epics).map((field) => ({
              label: `${field.name}: ${customFieldText(field)}`,
              onSelect: () => apply(setFields(stories, [field]), 'set a field of'),
            })),
            { label: 'Another value…', onSelect: () => setInFields(true) },
            ...namesByKey(fieldsInUse([{ userStories: stories }])).map(([key, name]) => ({
              label: `Clear ${name}`,
              onSelect: () => apply(clearField(stories, key), 'clear a field of'),
            })),
          ])}
          <Button size="sm" onClick={() => apply(lockAll(stories, !locked), locked ? 'unlock' : 'lock')}>
            {locked ? 'Unlock' : 'Lock'}
          </Button>
          <Button
            size="sm"
            needsServer
            busy={writing.busy}
            busyLabel="Writing"
            onClick={() => void writing.write(stories)}
          >
            Write again
          </Button>
          <Button size="sm" className="text-danger!" onClick={remove}>
            Delete
          </Button>
        </FoldedOnPhone>
        <Button variant="quiet" size="sm" aria-label="Select none" icon={<X size={14} />} onClick={onClear} />
        {writing.problem && (
          <p role="alert" className="basis-full text-xs text-danger">
            {writing.problem}
          </p>
        )}
      </Toolbar>
      {inFields && (
        <Suspense fallback={null}>
          <FieldsOfSelected.Screen
            count={count}
            onSet={(fields) =>
              apply(setFields(stories, fields), fields.length === 1 ? 'set a field of' : 'set fields of')
            }
            onClose={() => setInFields(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Each field once, whatever its values are. */
const namesByKey = (fields: readonly CustomField[]) => [...new Map(fields.map(({ key, name }) => [key, name]))]

/** Labels between commas, for all of them; Enter adds, and Escape leaves the field as it is. */
function NewLabels({ onAdd }: { onAdd: (labels: string[]) => void }) {
  const [text, setText] = useUnfinished('labels-of-selected')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const labels = labelsIn(text)
        if (labels.length === 0 || labelsRule(text)) return
        onAdd(labels)
        setText('')
      }}
    >
      <input
        aria-label="Add labels"
        placeholder="Add labels"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
        className="h-small w-28 rounded-control tight:w-full border border-control bg-surface px-2 text-xs"
      />
    </form>
  )
}
