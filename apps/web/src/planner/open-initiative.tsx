import { useLocation } from 'wouter'
import { useCommands } from '../app/commands/commands.ts'
import { followPath, paths } from '../app/paths.ts'
import type { DraftSync } from '../drafts/draft-sync.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { InitiativeMenu } from '../initiatives/initiative-menu.tsx'
import { useInitiatives } from './use-initiatives.ts'

/** The open initiative’s name with the way to the others, and what the list of commands can do with it. */
export function OpenInitiative({ owner, sync }: { owner: string; sync: DraftSync }) {
  const [, navigate] = useLocation()
  const { content, change } = useDraft(sync)
  const { initiatives, actions } = useInitiatives(owner)
  const duplicate = () => actions.duplicate({ id: sync.id, name: content.name })
  const isSaved = initiatives?.find(({ id }) => id === sync.id)?.save?.kind === 'save'
  useCommands([
    { id: 'new-initiative', group: 'Initiatives', label: 'New initiative', run: actions.begin },
    { id: 'duplicate-initiative', group: 'Initiatives', label: 'Duplicate this initiative', run: duplicate },
    ...(isSaved
      ? [
          {
            id: 'follow-initiative',
            group: 'Initiatives',
            label: 'Follow this initiative',
            run: () => navigate(followPath(sync.id)),
          },
        ]
      : []),
  ])
  return (
    <InitiativeMenu
      id={sync.id}
      name={content.name}
      initiatives={initiatives}
      actions={actions}
      onRename={(name) => change({ name })}
      onDuplicate={duplicate}
      onShowAll={() => navigate(paths.initiatives)}
    />
  )
}
