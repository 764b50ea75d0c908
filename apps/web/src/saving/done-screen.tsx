import type { SaveItem, SaveResponse } from '@planwright/contract'
import { ExternalLink } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../app/paths.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { timeOfDay } from './save-progress.tsx'
import { countWords, exists, stateWords } from './save-words.ts'
import type { SaveOutcome } from './use-save.ts'

type Props = { outcome: SaveOutcome; onResume: () => void }

/** Step 3: what is true after a save. `All done!` only when everything exists. */
export function DoneScreen({ outcome, onResume }: Props) {
  if (outcome.kind === 'failed') {
    return (
      <div className="max-w-prose space-y-4">
        <h1 className="text-xl font-semibold">Not saved</h1>
        <ProblemNote requestId={outcome.requestId} onRetry={onResume} retryLabel="Try again">
          {outcome.message}
        </ProblemNote>
        <p className="text-muted">Your plan is kept. Trying again never makes anything twice.</p>
      </div>
    )
  }
  const { response } = outcome
  return response.state === 'done' ? (
    <AllDone response={response} />
  ) : (
    <NotAll response={response} onResume={onResume} />
  )
}

function AllDone({ response }: { response: SaveResponse }) {
  return (
    <div className="space-y-6">
      <div>
        <h1 className="text-2xl font-semibold">All done!</h1>
        <p className="mt-2 text-base text-muted">{countWords(response.items.filter(exists))} in Jira.</p>
      </div>
      <ViewLink url={response.url} primary />
      <ItemLists items={response.items} />
    </div>
  )
}

const headings = {
  parked: 'Waiting for Jira',
  'needs-link': 'Jira must be connected again',
  partial: 'Not everything could be saved',
  failed: 'Not everything could be saved',
  cancelled: 'Stopped',
  queued: 'Still saving',
  running: 'Still saving',
} as const satisfies Record<Exclude<SaveResponse['state'], 'done'>, string>

function NotAll({ response, onResume }: { response: SaveResponse; onResume: () => void }) {
  const saved = response.items.filter(exists)
  const left = response.items.filter((item) => !exists(item))
  const state = response.state === 'done' ? 'partial' : response.state
  return (
    <div className="space-y-6">
      <div className="max-w-prose">
        <h1 className="text-xl font-semibold">
          {saved.length === 0 && state === 'failed' ? 'Not saved' : headings[state]}
        </h1>
        {response.reason && <p className="mt-2">{response.reason}</p>}
        {response.retryAt && (
          <p className="mt-2">Jira asked us to wait. The save goes on by itself at {timeOfDay(response.retryAt)}.</p>
        )}
        <p className="mt-2 text-muted">
          {countWords(saved) ? `Saved so far: ${countWords(saved)}.` : 'Nothing is in Jira yet.'} Nothing is made twice
          when you resume.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'needs-link' ? (
          <Link href={paths.settings} className={buttonClasses('primary')}>
            Reconnect Jira
          </Link>
        ) : (
          <Button variant="primary" onClick={onResume}>
            Resume
          </Button>
        )}
        {saved.length > 0 && <ViewLink url={response.url} />}
      </div>
      {left.length > 0 && (
        <section aria-labelledby="left-heading" className="max-w-[720px]">
          <h2 id="left-heading" className="font-semibold">
            Not in Jira yet
          </h2>
          <LeftList items={left} />
        </section>
      )}
      <ItemLists items={response.items} />
    </div>
  )
}

/** What Jira refused, each with its reason; what was not tried has none, and stands folded. A move or a link follows its story. */
function LeftList({ items }: { items: SaveItem[] }) {
  const isUntried = ({ state, reason }: SaveItem) => state === 'missing' && !reason
  const told = items.filter((item) => !isUntried(item))
  const untried = items.filter((item) => isUntried(item) && item.kind !== 'move' && item.kind !== 'link')
  return (
    <>
      {told.length > 0 && (
        <ul className="mt-2 divide-y border-t">
          {told.map((item) => (
            <li key={`${item.kind} ${item.itemId}`} className="py-2">
              <p className="font-medium">{item.title ?? item.itemId}</p>
              <p className="text-muted">{item.reason ?? stateWords[item.state]}</p>
            </li>
          ))}
        </ul>
      )}
      {untried.length > 0 && (
        <Disclosure
          title={`Not tried yet: ${countWords(untried)}`}
          className={`border-t ${told.length > 0 ? '' : 'mt-2'}`}
        >
          <ul>
            {untried.map((item) => (
              <li key={`${item.kind} ${item.itemId}`} className="py-1">
                {item.title ?? item.itemId}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

function ViewLink({ url, primary = false }: { url: string | null; primary?: boolean }) {
  if (!url) return null
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={buttonClasses(primary ? 'primary' : 'secondary', primary ? 'lg' : 'md')}
    >
      <span className="inline-flex items-center gap-2">
        View your work in the tracker
        <ExternalLink size={16} aria-hidden="true" />
      </span>
    </a>
  )
}

const groups = [
  ['epic', 'Epics'],
  ['story', 'Stories'],
  ['sprint', 'Sprints'],
] as const

function ItemLists({ items }: { items: SaveItem[] }) {
  if (!items.some(exists)) return null
  return (
    <div className="max-w-[720px] border-t">
      {groups.map(([kind, title]) => {
        const own = items.filter((item) => item.kind === kind && exists(item))
        if (own.length === 0) return null
        return (
          <Disclosure key={kind} title={`${title} (${own.length})`} className="border-b">
            <ul className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
              {own.map((item) => (
                <li key={item.itemId} className="col-span-2 grid grid-cols-subgrid">
                  <ItemWords item={item} />
                </li>
              ))}
            </ul>
          </Disclosure>
        )
      })}
    </div>
  )
}

/** Its key and its title; what has no key, such as a sprint, is its title alone. */
function ItemWords({ item: { key, title, url } }: { item: SaveItem }) {
  const name = key ?? title
  return (
    <>
      {url ? (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className={`rounded-control py-1 text-accent tabular-nums hover:underline ${key ? '' : 'col-span-2 justify-self-start'}`}
        >
          {name ?? 'Open'}
        </a>
      ) : (
        <span className="py-1 text-muted tabular-nums">{name}</span>
      )}
      {key && <span className="py-1">{title}</span>}
    </>
  )
}
