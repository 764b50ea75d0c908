import { useLocation } from 'wouter'
import { InitiativeCommands } from '../../planner/initiative-commands.tsx'
import { type MoreProps, useCommands } from '../commands/commands.ts'
import { placeOfSetting, settings } from '../wanted-setting.ts'

/** What is loaded with the list of commands, and has no keys: each setting and each initiative by its name. */
export function MoreCommands(props: MoreProps) {
  const [, navigate] = useLocation()
  useCommands(
    settings.map(({ id, label, words }) => ({
      id: `setting ${id}`,
      group: 'Settings',
      label,
      words,
      run: () => navigate(...placeOfSetting(id)),
    })),
  )
  return <InitiativeCommands {...props} />
}
