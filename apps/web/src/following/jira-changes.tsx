import type { DraftProgress, JiraChange } from '@planwright/contract'
import { IssueLink } from '../app/issue-link.tsx'
import { useTrackerName } from '../app/use-config.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { countWords, readingTime } from './progress-words.ts'

/** As many as are read at once. */
const unfolded = 10

type Props = Pick<DraftProgress, 'changes' | 'stories' | 'saved'> & { now: Date }

/** What people changed in the tracker since the last save, the newest first; what they changed between the first save and that one is folded. */
export function JiraChanges({ changes, stories, saved, now }: Props) {
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
  const isBefore = ({ at }: JiraChange) => at !== null && Date.parse(at) < Date.parse(saved.last)
  const since = changes.filter((change) => !isBefore(change))
  const before = changes.filter(isBefore)
  const rest = since.slice(unfolded)
  return (
    <>
      {since.length === 0 ? (
        <p className="text-muted">Nobody has changed anything in {tracker} since.</p>
      ) : (
        rows(since.slice(0, unfolded))
      )}
      {rest.length > 0 && <Disclosure title={`${countWords(rest.length, 'earlier change')}`}>{rows(rest)}</Disclosure>}
      {before.length > 0 && (
        <Disclosure title={`${countWords(before.length, 'change')} before the last save`}>{rows(before)}</Disclosure>
      )}
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
