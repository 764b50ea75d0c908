import { useLocation } from 'wouter'
import { useCommands } from '../app/commands/commands.ts'
import { useConnection } from '../app/connection/connection.ts'
import { paths } from '../app/paths.ts'
import { useSession } from '../app/session/use-session.ts'
import { nameOf } from '../initiatives/initiative.ts'
import { useListedDrafts } from './use-listed-drafts.ts'

/** Opening each initiative by its name, on every screen: for the list of commands, and looked up when that opens. */
export function InitiativeCommands() {
  const session = useSession()
  return session.status === 'signed-in' ? <Named owner={session.person.uid} /> : null
}

function Named({ owner }: { owner: string }) {
  const [, navigate] = useLocation()
  const { rows = [] } = useListedDrafts(owner)
  const isOnline = useConnection() === 'online'
  useCommands(
    rows.map((row) => ({
      id: `open ${row.id}`,
      group: 'Initiatives',
      label: nameOf(row),
      many: true,
      disabled: !isOnline && !row.isHere,
      run: () => navigate(paths.home, { state: { draft: row.id } }),
    })),
  )
  return null
}
