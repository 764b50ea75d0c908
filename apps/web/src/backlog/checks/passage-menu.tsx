import { Menu } from '@base-ui/react/menu'
import { itemLimits, type PassageKind, type UserStory } from '@planwright/contract'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { showToast } from '../../ui/overlays/toast.tsx'
import { useBacklogWork } from '../edits/backlog-context.ts'
import type { BacklogEditor } from '../edits/create-backlog-editor.ts'
import { deleteItem } from '../edits/delete-item.ts'
import { focusItem } from '../edits/item-focus.ts'
import { flat, withMark } from './marks.ts'
import { passageKindWords } from './passage-kinds.ts'
import { type ReadPassage, wantedKinds } from './read-passages.ts'

type Props = {
  passage: ReadPassage
  /** That tell it. */
  stories: readonly UserStory[]
  /** It stands below this, which gets the focus back. */
  anchor: HTMLElement
  onWrite: () => void
  onClose: () => void
}

const item =
  'flex min-h-small cursor-default items-center gap-2 rounded-control px-2 py-1 select-none data-highlighted:bg-sunken focus-visible:-outline-offset-2 data-disabled:text-muted'

/** What can be said of a passage of the brief, and done about it. */
export function PassageMenu({ passage, stories, anchor, onWrite, onClose }: Props) {
  const { editor, form } = useBacklogWork()
  const id = useId()
  const canBeKept = passage.passage.length <= itemLimits.passage
  const mark = (kind: PassageKind | null) => {
    editor.take(
      { form: withMark(form(), passage.passage, kind) },
      kind ? `mark a passage as ${passageKindWords[kind].means}` : 'take a mark away',
    )
    if (kind && !wantedKinds.includes(kind)) offerToDelete(editor, stories.filter(restsOnlyOn(passage.passage)))
  }
  return (
    <Menu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Menu.Portal>
        <Menu.Positioner
          anchor={anchor}
          align="start"
          sideOffset={4}
          positionMethod="fixed"
          className="z-50 outline-none"
        >
          <Menu.Popup
            aria-label="What this passage is"
            finalFocus={() => anchor}
            className="max-h-[var(--available-height)] min-w-48 max-w-[min(320px,calc(100vw-16px))] shade-end overflow-y-auto rounded-card border p-1 text-sm text-text shadow-float outline-none"
          >
            <Menu.RadioGroup value={passage.kind} disabled={!canBeKept} onValueChange={mark}>
              {kindNames.map(([kind, { name }]) => (
                <Menu.RadioItem
                  key={kind}
                  value={kind}
                  closeOnClick
                  label={name}
                  aria-labelledby={`${id}-${kind}`}
                  aria-describedby={`${id}-${kind}-means`}
                  className={item}
                >
                  <span className="w-4 shrink-0 self-start pt-0.5">
                    <Menu.RadioItemIndicator>
                      <Check size={14} aria-hidden="true" />
                    </Menu.RadioItemIndicator>
                  </span>
                  <span>
                    <span id={`${id}-${kind}`} className="block">
                      {name}
                    </span>
                    <span id={`${id}-${kind}-means`} className="block text-xs text-muted">
                      {becomes[kind]}
                    </span>
                  </span>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            {!canBeKept && (
              <p className="px-2 py-1 text-xs text-muted">It is too long to be marked: part it in the description.</p>
            )}
            {(passage.marked || passage.state === 'open' || stories.length > 0) && (
              <Menu.Separator className="my-1 border-t" />
            )}
            {passage.marked && (
              <Menu.Item className={item} onClick={() => mark(null)}>
                <span className="w-4 shrink-0" />
                As it was read
              </Menu.Item>
            )}
            {passage.state === 'open' && canBeKept && (
              <Menu.Item className={item} onClick={onWrite}>
                <span className="w-4 shrink-0" />
                Write a story for this
              </Menu.Item>
            )}
            {stories.map(({ id, title }) => (
              <Menu.Item key={id} className={item} onClick={() => requestAnimationFrame(() => focusItem(id))}>
                <span className="w-4 shrink-0" />
                <span className="line-clamp-2">Go to “{title}”</span>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const restsOnlyOn =
  (passage: string) =>
  ({ source, locked }: UserStory): boolean =>
    !locked && source.every((cited) => flat(passage).includes(flat(cited)))

/** What is not wanted any more leaves its stories as they are: a person says what becomes of them. */
function offerToDelete(editor: BacklogEditor, stories: readonly UserStory[]): void {
  const [story, ...others] = stories
  if (!story) return
  const isOne = others.length === 0
  showToast({
    message: isOne ? `“${story.title}” rests on this alone.` : `${stories.length} stories rest on this alone.`,
    action: {
      label: isOne ? 'Delete it' : 'Delete them',
      onSelect: () =>
        isOne
          ? deleteItem(editor, story.id)
          : editor.apply(
              stories.map(({ id }) => ({ kind: 'delete-story', storyId: id })),
              `delete ${stories.length} stories`,
            ),
    },
  })
}

/** What a kind is, and what the backlog does with such a passage. */
const becomes = {
  demand: 'Something to build: a story tells it.',
  constraint: 'A limit or condition that stories keep to.',
  'out-of-scope': 'Ruled out: no story is written.',
  deferred: 'Wanted, but not now: no story yet.',
  today: 'Tells how things work now: no story.',
  question: 'Not decided yet: it is asked, and no story is written.',
  context: 'Why and for whom; asks for nothing itself.',
  noise: 'Greetings, chat, signatures: left aside.',
} as const satisfies Record<PassageKind, string>
// the table's names are those of the kinds
const kindNames = Object.entries(passageKindWords) as [PassageKind, { name: string }][]
