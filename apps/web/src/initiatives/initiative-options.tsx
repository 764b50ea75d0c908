import { Copy, List, Pencil, Plus } from 'lucide-react'
import { rankByWords } from '../app/commands/rank-by-words.ts'
import { useConnection } from '../app/connection/connection.ts'
import { OptionList } from '../ui/fields/option-list.tsx'
import { type Initiative, type InitiativeActions, nameOf } from './initiative.ts'
import { standingWords } from './standing-words.ts'

export type InitiativeLinks = {
  /** Undefined while they load. */
  initiatives: readonly Initiative[] | undefined
  actions: Pick<InitiativeActions, 'open' | 'begin'>
  onDuplicate: () => void
  onShowAll: () => void
}

type Props = InitiativeLinks & { current: string; onRename: () => void; onChosen: () => void }

/** More are found by their words. */
const mostShown = 30

export function InitiativeOptions({
  initiatives,
  current,
  actions,
  onRename,
  onDuplicate,
  onShowAll,
  onChosen,
}: Props) {
  const isOnline = useConnection() === 'online'
  const now = new Date()
  const others = (initiatives ?? []).filter(({ id }) => id !== current)
  const commands = [
    { id: 'new', label: 'New initiative', icon: <Plus size={14} aria-hidden="true" />, onSelect: actions.begin },
    { id: 'rename', label: 'Rename', icon: <Pencil size={14} aria-hidden="true" />, onSelect: onRename },
    { id: 'duplicate', label: 'Duplicate', icon: <Copy size={14} aria-hidden="true" />, onSelect: onDuplicate },
    { id: 'all', label: 'All initiatives', icon: <List size={14} aria-hidden="true" />, onSelect: onShowAll },
  ]
  return (
    <OptionList
      label="Initiatives"
      placeholder="Search initiatives"
      empty="None is called that."
      onChosen={onChosen}
      className="max-h-[min(360px,60dvh)]"
      groups={(typed) => [
        {
          title: 'Go to',
          options: rankByWords(others, typed, nameOf)
            .slice(0, mostShown)
            .map((each) => ({
              id: each.id,
              label: nameOf(each),
              help: standingWords(each, now),
              disabled: !isOnline && !each.isHere,
              onSelect: () => actions.open(each.id),
            })),
        },
        { title: 'This initiative', options: rankByWords(commands.slice(1, 3), typed, ({ label }) => label) },
        {
          title: 'All',
          options: rankByWords(
            [commands[0], commands[3]].filter((one) => one !== undefined),
            typed,
            ({ label }) => label,
          ),
        },
      ]}
    />
  )
}
