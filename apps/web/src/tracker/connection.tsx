import type { JiraIntegration } from '@planwright/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorWords } from '../app/api/error-words.ts'
import { useTracker } from '../app/use-config.ts'
import { settingFieldId } from '../app/wanted-setting.ts'
import { Button } from '../ui/button.tsx'
import { capitalized } from '../ui/capitalized.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { unlink } from './tracker-queries.ts'

/** Which Jira, as whom, and how to disconnect. */
export function Connection({ integration }: { integration: JiraIntegration }) {
  const { name: tracker, site, project } = useTracker()
  const { siteName, siteUrl, accountName } = integration
  const [asking, setAsking] = useState(false)
  const unlinking = useMutation({ mutationFn: unlink, onSuccess: () => setAsking(false) })
  const problem = unlinking.error ? errorWords(unlinking.error) : null
  return (
    <section aria-labelledby="connection" className="mt-12 border-t pt-6">
      <h2 id="connection" className="text-base font-semibold">
        Connection
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <dt className="text-muted">{capitalized(site)}</dt>
        <dd>
          {siteName ?? tracker}
          {siteUrl && <span className="block text-xs text-muted">{siteUrl}</span>}
        </dd>
        {accountName && (
          <>
            <dt className="text-muted">Account</dt>
            <dd>{accountName}</dd>
          </>
        )}
      </dl>
      <div className="mt-4 flex flex-wrap items-start gap-2">
        <Button needsServer id={settingFieldId('connection')} onClick={() => setAsking(true)}>
          Disconnect {tracker}
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Disconnect ${tracker}?`}
        description={`Planwright forgets its access to ${siteName ?? tracker} and your choice of ${project}. Nothing changes in ${tracker}, and your drafts stay.`}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Keep the connection</Button>
            <Button
              variant="danger"
              busy={unlinking.isPending}
              busyLabel="Disconnecting"
              onClick={() => unlinking.mutate()}
              needsServer
            >
              Disconnect {tracker}
            </Button>
          </>
        }
      >
        {problem && (
          <ProblemNote requestId={problem.requestId} className="mt-4">
            {problem.message}
          </ProblemNote>
        )}
      </Dialog>
    </section>
  )
}
