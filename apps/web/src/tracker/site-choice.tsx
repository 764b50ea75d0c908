import type { TrackerSites } from '@planwright/contract'
import { useMutation } from '@tanstack/react-query'
import { errorWords } from '../app/api/error-words.ts'
import { useConnection } from '../app/connection/connection.ts'
import { settingFieldId } from '../app/wanted-setting.ts'
import { Select } from '../ui/fields/select.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { switchSite } from './tracker-queries.ts'

/** Which of the sites that the consent covers; nothing where there is only one. Takes effect at once: what is below belongs to the site. */
export function SiteChoice({ sites }: { sites: TrackerSites }) {
  const switching = useMutation({ mutationFn: switchSite })
  const isOnline = useConnection() === 'online'
  if (sites.length < 2) return null
  const problem = switching.error ? errorWords(switching.error) : null
  const chosen = switching.isPending ? switching.variables : sites.find(({ current }) => current)?.id
  return (
    <div className="mb-8">
      <Select
        id={settingFieldId('site')}
        label="Site"
        value={chosen ?? ''}
        disabled={switching.isPending || !isOnline}
        onChange={(id) => id !== chosen && switching.mutate(id)}
        maxHeight="25vh"
        help="Planwright works on one site at a time. Another site takes its own project and settings; a save that is under way stays with its site."
        options={sites.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {problem && (
        <ProblemNote requestId={problem.requestId} className="mt-3">
          {problem.message}
        </ProblemNote>
      )}
    </div>
  )
}
