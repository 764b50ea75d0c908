import type { DraftContent } from '@planwright/contract'
import { TextDiff } from '../backlog/tools/text-diff.tsx'
import { type DifferenceWords, differenceWords } from '../drafts/difference-words.ts'
import type { DraftDifference } from '../drafts/merge-drafts.ts'
import { whereTextsDiffer } from '../drafts/where-texts-differ.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { ScrollRegion } from '../ui/scroll-region.tsx'

type Props = {
  content: DraftContent
  onSettle: (choice: 'mine' | 'theirs') => void
  differences: DraftDifference[]
  theirs: DraftContent
  where: string
  onClose: () => void
}

/** Two versions of a draft beside each other, where they differ, and which of them is to stand. */
export function ConflictDialog({ differences, theirs, where, content, onSettle, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title="This draft was changed elsewhere"
      description={`${where}; ${differences.length === 1 ? 'this differs' : 'these differ'}:`}
      footer={
        <>
          <Button onClick={() => onSettle('theirs')}>Take what is elsewhere</Button>
          <Button variant="primary" onClick={() => onSettle('mine')}>
            Keep what is here
          </Button>
        </>
      }
    >
      <ul className="mt-4 space-y-4">
        {differences.map((difference) => (
          <li key={difference.path.join(' ')}>
            <Difference {...differenceWords(difference, content, theirs)} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** One thing that differs, beside each other on a phone too: whoever has to scroll from one to the other compares nothing. */
function Difference({ what, mine, theirs, isText }: DifferenceWords) {
  const shown = isText ? whereTextsDiffer(mine, theirs) : { mine, theirs, before: 0, after: 0 }
  return (
    <>
      <h3 className="text-sm font-semibold">{what}</h3>
      <SameLines count={shown.before} where="before" />
      {/* one stop of the keyboard for both: the one that had the focus would look chosen */}
      <ScrollRegion
        label={`${what}, both versions`}
        className="mt-1 grid grid-cols-2 gap-2 rounded-control wrap-anywhere max-sm:text-xs/5 sm:gap-3"
      >
        <section aria-label="As it stands here" className="rounded-control border p-2 sm:p-3">
          <p className="mb-1 text-xs text-muted">Here</p>
          <div className="whitespace-pre-line">{shown.mine}</div>
        </section>
        <section aria-label="As it stands elsewhere" className="rounded-control border p-2 sm:p-3">
          <p className="mb-1 text-xs text-muted">Elsewhere</p>
          <div className="whitespace-pre-line">
            {isText ? <TextDiff before={shown.mine} after={shown.theirs} /> : shown.theirs}
          </div>
        </section>
      </ScrollRegion>
      <SameLines count={shown.after} where="after" />
    </>
  )
}

function SameLines({ count, where }: { count: number; where: 'before' | 'after' }) {
  if (count === 0) return null
  return (
    <p className="mt-1 text-xs text-muted">
      {count} lines {where} this are the same.
    </p>
  )
}
