import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { type ListGroup, OptionList } from '../../ui/fields/option-list.tsx'
import { KeyMark } from '../../ui/key-mark.tsx'
import { type Command, type FurtherLook, type MoreProps, useCurrentCommands } from './commands.ts'
import { hasWords, rankByWords } from './rank-by-words.ts'
import { screenActions } from './screen-actions.ts'

/** As many as a list is read of; more words find the others. */
const mostShown = 60
const mostLate = 20

/** Where nothing is found. */
const emptyWords = {
  none: 'Nothing is called that. Try other words.',
  'under way': 'Looking in other initiatives…',
  failed: 'Nothing here is called that, and other initiatives could not be searched.',
} as const satisfies Record<FurtherLook, string>

/** Every action of what is shown, and every place to go to, found by words. */
export function Palette({ onClose, More }: { onClose: () => void; More: ComponentType<MoreProps> | undefined }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // a screen that still loads adds its own while the list is open
  const current = useCurrentCommands()
  const [answers] = useState(() => new Map<string, boolean>())
  const commands = offeredOf(current, answers)
  const chosen = useRef<Command>(null)
  const [typed, setTyped] = useState('')
  const [look, setLook] = useState<FurtherLook>('none')
  // it tells of its commands whenever it is drawn, and the list is drawn whenever somebody tells
  const more = useMemo(() => More && <More typed={typed} onLook={setLook} />, [More, typed])
  useEffect(() => dialog.current?.showModal(), [])
  const choose = (command: Command) => {
    chosen.current = command
    dialog.current?.close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop; Escape does the same by the browser
    <dialog
      ref={dialog}
      aria-label="Commands"
      // only when the focus is back where it was: what is done may move it from there
      onClose={() => {
        onClose()
        chosen.current?.run()
      }}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
      className="mx-auto mt-[max(16px,12dvh)] w-[calc(100vw-32px)] max-w-[600px] overflow-hidden rounded-card border bg-surface text-text shadow-float backdrop:bg-[oklch(0_0_0/0.4)]"
    >
      <OptionList
        label="Commands"
        placeholder="What do you want to do?"
        empty={emptyWords[look]}
        groups={(typed) => groupsOf(commands, typed, choose)}
        onTyped={setTyped}
        onChosen={() => undefined}
      />
      {more}
    </dialog>
  )
}

/** What is registered, and what else stands on the screen: `Undo` and the button `Undo: move a story` are one. */
function offeredOf(current: readonly Command[], answers: Map<string, boolean>): Command[] {
  const isOffered = ({ id, when }: Command) => {
    // the focus that it is asked about is in the list afterwards
    const answer = answers.get(id) ?? when?.() ?? true
    answers.set(id, answer)
    return answer
  }
  const known = current.filter((command) => !command.keyOnly && isOffered(command))
  const isKnown = (name: string) => known.some(({ label }) => name === label || name.startsWith(`${label}:`))
  return [...screenActions().filter(({ label }) => !isKnown(label)), ...known]
}

function groupsOf(commands: readonly Command[], typed: string, choose: (command: Command) => void): ListGroup[] {
  const offered = commands.filter(({ many, late }) => !late && (typed.trim() !== '' || !many))
  const matches = rankByWords(offered, typed, ({ label, help, words, group }) => [
    label,
    `${help ?? ''} ${words ?? ''} ${group}`,
  ]).slice(0, mostShown)
  const groups = new Map<string, ListGroup & { options: ListGroup['options'][number][] }>()
  for (const command of [...matches, ...lateOf(commands, typed)]) {
    const { id, group, label, help, keys, disabled } = command
    const into = groups.get(group) ?? { title: group, options: [] }
    into.options.push({
      id,
      label,
      help,
      disabled,
      // a phone has none
      aside: keys && (
        <span className="max-sm:hidden">
          <KeyMark keys={keys} />
        </span>
      ),
      onSelect: () => choose(command),
    })
    groups.set(group, into)
  }
  return [...groups.values()]
}

/** In the order they were found, and none that a screen has already; as the server finds them, so that those which it found by fewer letters leave room for the others. */
function lateOf(commands: readonly Command[], typed: string): Command[] {
  if (typed.trim() === '') return []
  const ids = new Set(commands.flatMap(({ id, late }) => (late ? [] : [id])))
  return commands.filter(({ id, label, late }) => late && !ids.has(id) && hasWords(label, typed)).slice(0, mostLate)
}
