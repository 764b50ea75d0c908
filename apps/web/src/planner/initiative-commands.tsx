import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { type Command, type MoreProps, useCommands } from '../app/commands/commands.ts'
import { useConnection } from '../app/connection/connection.ts'
import { paths } from '../app/paths.ts'
import { useSession } from '../app/session/use-session.ts'
import type { DraftRow } from '../drafts/listed-drafts.ts'
import { nameOf } from '../initiatives/initiative.ts'
import { goToStory } from './go-to-story.ts'
import { placeInHistory } from './planner-steps.ts'
import { type FoundStory, useFoundStories } from './use-found-stories.ts'
import { useListedDrafts } from './use-listed-drafts.ts'

/** Opening each initiative by its name, and any story of them by its title, on every screen: for the list of commands, and looked up when that opens. */
export function InitiativeCommands(props: MoreProps) {
  const session = useSession()
  return session.status === 'signed-in' ? <Named owner={session.person.uid} {...props} /> : null
}

function Named({ owner, typed, onLook }: MoreProps & { owner: string }) {
  const [path, navigate] = useLocation()
  const { rows = [] } = useListedDrafts(owner)
  const isOnline = useConnection() === 'online'
  const { draft } = placeInHistory(useHistoryState())
  const shown = path === paths.home ? draft : undefined
  const isAway = (row: DraftRow) => !isOnline && !row.isHere
  const ofStory = (story: FoundStory): Command[] => {
    const row = rows.find(({ id }) => id === story.draftId)
    // deleted here, and not there yet
    if (!row) return []
    return [
      {
        // as the screen of its initiative calls it, which has it already
        id: row.id === shown ? `story ${story.storyId}` : `story ${story.storyId} ${row.id}`,
        group: 'Stories elsewhere',
        label: story.title,
        help: nameOf(row),
        many: true,
        late: true,
        disabled: isAway(row),
        run: () => {
          const step = row.plan ? 2 : 1
          navigate(paths.home, { state: { draft: row.id, story: story.storyId, step, keeps: true } })
          goToStory(story.storyId)
        },
      },
    ]
  }
  useCommands([
    ...rows.map((row) => ({
      id: `open ${row.id}`,
      group: 'Initiatives',
      label: nameOf(row),
      many: true,
      disabled: isAway(row),
      run: () => navigate(paths.home, { state: { draft: row.id } }),
    })),
    ...useFoundStories(typed, onLook).flatMap(ofStory),
  ])
  return null
}
