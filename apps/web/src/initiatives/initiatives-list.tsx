import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useCommands } from '../app/commands/commands.ts'
import { rankByWords } from '../app/commands/rank-by-words.ts'
import { useConnection, useUnavailable } from '../app/connection/connection.ts'
import { useUnfinished } from '../app/kept/unfinished.ts'
import { followPath, initiativePath } from '../app/paths.ts'
import { useTrackerName } from '../app/use-config.ts'
import { Button } from '../ui/button.tsx'
import { MoreDots } from '../ui/dots.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Outline, OutlineText } from '../ui/outline.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { type Initiative, type InitiativeActions, nameOf } from './initiative.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { lateWords, openedWords, standingWords } from './standing-words.ts'

/** From how many on a list is searched and not read. */
const searchFrom = 8

type Props = {
  initiatives: readonly Initiative[]
  /** Deleted here, which the server has not heard of yet. */
  removed: readonly Pick<Initiative, 'id' | 'name'>[]
  /** Where a save goes now: that of each initiative that was saved nowhere yet. */
  project: string
  actions: InitiativeActions
  /** Why these may not be all, or not as they are now. */
  problem?: ReactNode
  /** The way in for a file, and what came of one. */
  importing?: { button: ReactNode; outcome: ReactNode }
}

/** All of one's initiatives, a row each, last opened first. */
export function InitiativesList({ initiatives, removed, project, actions, problem, importing }: Props) {
  const [typed, setTyped] = useUnfinished('search-initiatives')
  const [renamed, setRenamed] = useState<Initiative>()
  const matches = rankByWords(initiatives, typed, (each) => [nameOf(each), projectOf(each, project)])
  const isOnline = useConnection() === 'online'
  useCommands(
    initiatives.flatMap((initiative) => {
      const name = nameOf(initiative)
      const own = { group: 'Initiatives', many: true, disabled: !isOnline && !initiative.isHere }
      return [
        { ...own, id: `rename ${initiative.id}`, label: `Rename ${name}`, run: () => setRenamed(initiative) },
        {
          ...own,
          id: `duplicate ${initiative.id}`,
          label: `Duplicate ${name}`,
          run: () => actions.duplicate(initiative),
        },
        {
          ...own,
          id: `delete ${initiative.id}`,
          label: `Delete ${name}`,
          run: () => actions.remove(initiative),
          disabled: false,
        },
      ]
    }),
  )
  return (
    <div>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-xl font-semibold tracking-[-0.02em] max-sm:basis-full">Initiatives</h1>
        {(initiatives.length >= searchFrom || typed !== '') && (
          <TextField
            label="Search initiatives"
            hideLabel
            type="search"
            placeholder="Search"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className="w-56 max-sm:basis-full"
          />
        )}
        <div className="flex gap-3 max-sm:basis-full max-sm:*:flex-1">
          {importing?.button}
          <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={actions.begin}>
            New initiative
          </Button>
        </div>
      </div>
      {problem}
      {importing?.outcome}
      {initiatives.length === 0 && (
        <>
          <EmptyState className="mb-6">
            There is none yet. Each brief that you begin becomes an initiative, and stays here.
          </EmptyState>
          <ListOutline />
        </>
      )}
      {initiatives.length > 0 && matches.length === 0 && <p className="text-muted">None is called that.</p>}
      <ul className="border-y empty:hidden" aria-label="Initiatives">
        {matches.map((initiative) => (
          <Row
            key={initiative.id}
            initiative={initiative}
            project={projectOf(initiative, project)}
            actions={actions}
            onRename={() => setRenamed(initiative)}
          />
        ))}
      </ul>
      <ul className="mt-4 empty:hidden" aria-label="Deleted on this device">
        {removed.map(({ id, name }) => (
          <li key={id} className="flex min-h-9 items-center gap-3 px-2 text-xs text-muted">
            <span className="min-w-0 truncate">{nameOf({ name })} is deleted here, and soon everywhere.</span>
            <Button size="sm" onClick={() => actions.takeBack(id)}>
              Undo
            </Button>
          </li>
        ))}
      </ul>
      {renamed && (
        <RenameDialog
          key={renamed.id}
          id={renamed.id}
          open
          name={renamed.name}
          onRename={(name) => actions.rename(renamed, name)}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </div>
  )
}

/** Initiatives as they will stand here. */
function ListOutline() {
  return (
    <Outline pulsing={false} className="border-t">
      {['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-1/3'].map((name) => (
        <div
          key={name}
          className="grid h-11 grid-cols-[3fr_1fr] items-center gap-4 border-b px-2 md:grid-cols-[3fr_1.5fr_3fr_1.5fr]"
        >
          <OutlineText className={name} />
          <OutlineText className="w-2/3 max-md:hidden" />
          <OutlineText className="w-3/4 max-md:hidden" />
          <OutlineText className="w-1/2 justify-self-end" />
        </div>
      ))}
    </Outline>
  )
}

type RowProps = { initiative: Initiative; project: string; actions: InitiativeActions; onRename: () => void }

function Row({ initiative, project, actions, onRename }: RowProps) {
  const now = new Date()
  const [, navigate] = useLocation()
  const trackerName = useTrackerName()
  const isOnline = useConnection() === 'online'
  const unavailable = useUnavailable() ?? undefined
  const canOpen = isOnline || initiative.isHere
  const name = nameOf(initiative)
  const late = lateWords(initiative, now)
  return (
    <li className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b px-2 py-1 last:border-b-0 hover:bg-sunken max-md:pb-2.5 md:grid-cols-[minmax(0,3fr)_minmax(0,1.5fr)_minmax(0,3fr)_minmax(0,1.5fr)_auto]">
      {canOpen ? (
        <Link
          href={initiativePath(initiative.id)}
          state={{ draft: initiative.id }}
          className="truncate rounded-control py-1 font-medium hover:underline"
        >
          {name}
        </Link>
      ) : (
        <span className="truncate py-1 text-muted" title={unavailable}>
          {name} <span className="text-xs">· not on this device</span>
        </span>
      )}
      <span className="truncate text-xs text-muted max-md:hidden">{project}</span>
      <span className="text-xs max-md:col-span-2 max-md:row-start-2 max-md:text-muted md:truncate">
        {standingWords(initiative, now)}
        {project && <span className="block truncate md:hidden">{project}</span>}
      </span>
      <span className="truncate text-right text-xs text-muted max-md:hidden">
        opened {openedWords(initiative.openedAt, now)}
      </span>
      {late && (
        <span className="truncate text-xs text-warning max-md:col-span-2 md:col-span-3 md:col-start-1 md:row-start-2">
          Late: {late}
        </span>
      )}
      <Menu
        ariaLabel={`Actions for ${name}`}
        size="sm"
        trigger={<MoreDots />}
        className="max-md:row-start-1 max-md:col-start-2"
        items={[
          ...(initiative.save?.kind === 'save'
            ? [{ label: 'Follow', onSelect: () => navigate(followPath(initiative.id)) }]
            : []),
          { label: 'Rename', disabled: !canOpen, onSelect: onRename },
          { label: 'Duplicate', disabled: !canOpen, onSelect: () => actions.duplicate(initiative) },
          {
            label: 'Delete',
            danger: true,
            help: `Issues in ${trackerName} stay`,
            onSelect: () => actions.remove(initiative),
          },
        ]}
      />
    </li>
  )
}

/** Where it was saved; one that was saved nowhere goes where the settings say. */
const projectOf = ({ save }: Initiative, project: string): string =>
  save?.projectKey ? [save.projectKey, save.projectName].filter(Boolean).join(' · ') : project
