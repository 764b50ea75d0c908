import type { Epic } from '@planwright/contract'
import { flushSync } from 'react-dom'
import { type Command, useCommands } from '../../app/commands/commands.ts'
import { priorityWords } from '../../app/priority-words.ts'
import { unfold } from '../../ui/behavior/unfold.ts'
import { storiesOf } from '../drafting/backlog-events.ts'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { deleteItem } from '../edits/delete-item.ts'
import { editItem } from '../edits/edit-item.ts'
import { focusItem, goToNeighbour, inList } from '../edits/item-focus.ts'
import type { StoryTool } from '../tools/story-tools.tsx'
import { changeAll, countWords, lockAll } from './bulk-edits.ts'
import type { ListMarks } from './list-marks.ts'

type Options = {
  epics: Epic[]
  marks: ListMarks
  readOnly: boolean
  /** Shows stories where they can be opened: the map has no room for that. */
  onShow: () => void
  /** What `onBrief` does now, in words. */
  briefCommand: string
  onBrief: () => void
}

/** What step 1 can be told by key and by name. A key is for the stories that are selected, or else for the one with the focus or under the pointer. */
export function useBacklogCommands({ epics, marks, readOnly, onShow, briefCommand, onBrief }: Options): void {
  const { editor } = useBacklogWork()
  const stories = storiesOf(epics)
  const chosen = () => {
    const { selected } = marks
    const id = storyHere()
    return stories.filter((story) => (selected.all().size > 0 ? selected.has(story.id) : story.id === id))
  }
  const onStoryHere = (act: (id: string) => void) => () => {
    const id = storyHere()
    if (id !== undefined) act(id)
  }
  const open = (act: (id: string) => void) =>
    onStoryHere((id) => {
      // what comes next is typed into it: it is there before the next key
      flushSync(() => {
        marks.opened.set([id], true)
        onShow()
      })
      act(id)
    })
  const ofSelected = (menu: string, act: (id: string) => void) => () => {
    const ofAll = document.querySelector<HTMLElement>(`[data-of-selected="${menu}"] button`)
    if (ofAll) ofAll.click()
    else
      onStoryHere((id) => {
        onShow()
        act(id)
      })()
  }
  const withTool = (tool: StoryTool) =>
    onStoryHere((id) => {
      onShow()
      marks.setTool(id, tool)
    })
  const command = (keys: string, label: string, run: () => void, more: Partial<Command> = {}): Command => ({
    id: `backlog ${label}`,
    group: 'Stories',
    label,
    keys,
    run,
    ...more,
  })
  // what the pointer is at is not known in the list of commands
  const isOffered = () => marks.selected.all().size > 0 || focusedStory() !== undefined
  const ofStory = { when: isOffered }
  const changing = { disabled: readOnly, ...ofStory }
  const moves = { keyOnly: true }
  useCommands([
    command('j', 'Next story', () => go(1), { ...moves, also: 'ArrowDown' }),
    command('k', 'Story before', () => go(-1), { ...moves, also: 'ArrowUp' }),
    command('o', 'Open story', open(focusItem), { ...moves, also: 'Enter' }),
    command('e', 'Edit story', open(editItem), changing),
    command(
      'x',
      'Select story',
      onStoryHere((id) => marks.selected.set([id], !marks.selected.has(id))),
      ofStory,
    ),
    command(
      'p',
      'Choose points',
      ofSelected('Points', (id) => pressIn(id, '[data-points] button')),
      changing,
    ),
    ...(Object.entries(priorityWords) as [string, string][]).map(([key, words]) =>
      command(
        key,
        `${words} priority`,
        () => {
          // the keys of the table are the priorities
          const priority = Number(key) as 1 | 2 | 3 | 4
          const all = chosen()
          editor.apply(changeAll(all, { priority }), `set the priority of ${countWords(all.length)}`)
        },
        changing,
      ),
    ),
    command(
      'm',
      'Move story',
      ofSelected('Epic', (id) => marks.setTool(id, 'move')),
      changing,
    ),
    command('s', 'Split story', withTool('split'), changing),
    command('c', 'Merge story with another', withTool('merge'), changing),
    command(
      'l',
      'Lock or unlock',
      () => {
        const all = chosen()
        const locked = all.every((story) => story.locked)
        editor.apply(lockAll(all, !locked), `${locked ? 'unlock' : 'lock'} ${countWords(all.length)}`)
      },
      changing,
    ),
    {
      id: 'backlog delete',
      group: 'Stories',
      label: 'Delete story',
      ...changing,
      run: onStoryHere((id) => deleteItem(editor, id)),
    },
    command('u', 'Undo', editor.undo, { disabled: readOnly }),
    command('/', 'Search stories', () => {
      const field = document.querySelector<HTMLElement>('[data-search]')
      if (field) unfold(field)
      field?.focus()
    }),
    command('b', briefCommand, onBrief, { words: 'coverage' }),
    ...stories.map(
      ({ id, title }): Command => ({
        id: `story ${id}`,
        group: 'Stories',
        label: title,
        many: true,
        run: () => focusItem(id),
      }),
    ),
  ])
}

/** The story with the focus, or else the one under the pointer. */
function storyHere(): string | undefined {
  return focusedStory() ?? document.querySelector<HTMLElement>('article[data-item]:hover')?.dataset.item
}

const focusedStory = () => document.activeElement?.closest<HTMLElement>('article[data-item]')?.dataset.item

function go(direction: -1 | 1): void {
  const main = document.activeElement?.closest('[data-item]')?.querySelector<HTMLElement>('[data-main]')
  if (main) goToNeighbour(main, direction)
  else (firstIn('article') ?? firstIn(''))?.focus()
}

const firstIn = (item: string) => document.querySelector<HTMLElement>(`[data-backlog] ${item} [data-main]${inList}`)

const pressIn = (id: string, part: string) =>
  document.querySelector<HTMLElement>(`article[data-item="${CSS.escape(id)}"] ${part}`)?.click()
