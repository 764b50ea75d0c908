import type { DraftProgress, JiraChange } from '@planwright/contract'
import { IssueLink } from '../app/issue-link.tsx'
import { useTrackerName } from '../app/use-config.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { countWords, readingTime } from './progress-words.ts'

/** As many as are read at once. */
const unfolded = 10

/** What people changed in the tracker since the first save, the newest first. */
export function JiraChanges({ changes, stories, now }: Pick<DraftProgress, 'changes' | 'stories'> & { now: Date }) {
  const tracker = useTrackerName()
  const urls = new Map(stories.map(({ id, url }) => [id, url]))
  const rows = (some: typeof changes) => (
    <ol className="divide-y border-y">
      {some.map((change, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a story may change in the same way at the same time, and the order stays
        <li key={at} className="py-2">
          <ChangeSentence change={change} url={change.kind === 'removed' ? null : (urls.get(change.storyId) ?? null)} />
          {change.at && <p className="text-xs text-muted">{readingTime(change.at, { now })}</p>}
        </li>
      ))}
    </ol>
  )
  if (changes.length === 0) return <p className="text-muted">Nobody has changed anything in {tracker} since.</p>
  const rest = changes.slice(unfolded)
  return (
    <>
      {rows(changes.slice(0, unfolded))}
      {rest.length > 0 && <Disclosure title={`${countWords(rest.length, 'earlier change')}`}>{rows(rest)}</Disclosure>}
    </>
  )
}

/** Who did what, with the issue's key as the way to it. */
function ChangeSentence({ change: { sentence, key }, url }: { change: JiraChange; url: string | null }) {
  const at = sentence.indexOf(key)
  if (at < 0) return <p>{sentence}</p>
  return (
    <p>
      {sentence.slice(0, at)}
      <IssueLink issueKey={key} url={url} />
      {sentence.slice(at + key.length)}
    </p>
  )
}
