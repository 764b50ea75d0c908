import { useMutation } from '@tanstack/react-query'
import { errorWords } from '../app/api/error-words.ts'
import { useTrackerName } from '../app/use-config.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { startLinking } from './tracker-queries.ts'

/** Starts connecting Jira; what goes wrong stands below it. */
export function LinkButton({ label, size = 'md' }: { label: string; size?: 'md' | 'lg' }) {
  const tracker = useTrackerName()
  const linking = useMutation({ mutationFn: startLinking })
  const problem = linking.error ? errorWords(linking.error) : null
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        variant="primary"
        size={size}
        // the page is about to be left: busy until then
        busy={linking.isPending || linking.isSuccess}
        busyLabel={`Opening ${tracker}`}
        onClick={() => linking.mutate()}
      >
        {label}
      </Button>
      {problem && <ProblemNote requestId={problem.requestId}>{problem.message}</ProblemNote>}
    </div>
  )
}
