import type { PendingLink } from '@planwright/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { errorWords } from '../app/api/error-words.ts'
import { usePageTitle } from '../app/frame/use-page-title.ts'
import { paths } from '../app/paths.ts'
import { useTracker, useTrackerName } from '../app/use-config.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { confirmLink, pendingLinkQuery } from './tracker-queries.ts'

/** The last look before a connection becomes active: whose Jira, and which. */
export function ConfirmLinkPage() {
  const tracker = useTrackerName()
  usePageTitle(`Connect ${tracker}`)
  const linkId = new URLSearchParams(useSearch()).get('link') ?? ''
  const { data: link, error, refetch, isFetching } = useQuery({ ...pendingLinkQuery(linkId), enabled: linkId !== '' })
  const words = error ? errorWords(error) : linkId === '' ? { message: 'This address is not complete.' } : null
  return (
    <div className="mx-auto max-w-[480px] sm:py-8">
      <h1 className="mb-2 text-xl font-semibold tracking-[-0.02em]">Is this your {tracker}?</h1>
      {words && (
        <div className="mt-6 grid justify-items-start gap-4">
          <ProblemNote
            requestId={'requestId' in words ? words.requestId : undefined}
            onRetry={error ? () => void refetch() : undefined}
            retrying={isFetching}
          >
            {words.message}
          </ProblemNote>
          <Link href={paths.settings} className={buttonClasses()}>
            Start again
          </Link>
        </div>
      )}
      {link && <Confirmation link={link} />}
      {!link && !words && (
        <div role="status" aria-label="Loading">
          <Skeleton className="h-4" />
          <Skeleton className="mt-2 h-4 w-1/3" />
          <Skeleton className="mt-15 h-32 rounded-card" />
          <Skeleton className="mt-6 h-9 w-56" />
        </div>
      )}
    </div>
  )
}

function Confirmation({ link: { id, sites, account } }: { link: PendingLink }) {
  const [, navigate] = useLocation()
  const { name: tracker, site: siteWord } = useTracker()
  const [siteId, setSiteId] = useState(sites[0]?.id)
  const connecting = useMutation({ mutationFn: (chosen: string) => confirmLink(id, chosen) })
  const problem = connecting.error ? errorWords(connecting.error) : null
  const several = sites.length > 1
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        // home sends on to the settings as long as no project is chosen; who has gone elsewhere meanwhile stays there
        if (siteId) connecting.mutate(siteId, { onSuccess: () => navigate(paths.home, { replace: true }) })
      }}
    >
      <p className="text-muted">
        Planwright will work in it as <strong className="font-medium text-text">{account.name}</strong>
        {account.email && ` (${account.email})`}. If that is not you, cancel.
      </p>
      {sites.length === 0 ? (
        <ProblemNote className="mt-6">
          This account has no {siteWord} of {tracker}.
        </ProblemNote>
      ) : (
        <fieldset className="mt-6 min-w-0">
          <legend className={several ? 'mb-2 font-medium' : 'sr-only'}>Which {siteWord} should be connected?</legend>
          <div className="overflow-hidden rounded-card border bg-surface">
            {sites.map((site) =>
              several ? (
                <label
                  key={site.id}
                  className="flex cursor-pointer items-center gap-3 border-b px-4 py-3 last:border-b-0 hover:bg-sunken"
                >
                  <input
                    type="radio"
                    name="site"
                    value={site.id}
                    checked={siteId === site.id}
                    onChange={() => setSiteId(site.id)}
                    className="size-4 accent-[var(--accent)]"
                  />
                  <SiteName site={site} />
                </label>
              ) : (
                <div key={site.id} className="px-4 py-3">
                  <SiteName site={site} />
                </div>
              ),
            )}
          </div>
        </fieldset>
      )}
      {problem && (
        <ProblemNote requestId={problem.requestId} className="mt-6">
          {problem.message}
        </ProblemNote>
      )}
      <div className="mt-6 flex gap-2">
        <Button type="submit" variant="primary" busy={connecting.isPending} busyLabel="Connecting" disabled={!siteId}>
          Connect
        </Button>
        <Link href={paths.settings} className={buttonClasses()}>
          Cancel
        </Link>
      </div>
    </form>
  )
}

function SiteName({ site }: { site: PendingLink['sites'][number] }) {
  return (
    <span className="min-w-0">
      <span className="block font-medium">{site.name}</span>
      <span className="block text-xs text-muted">{site.url}</span>
    </span>
  )
}
