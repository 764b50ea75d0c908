import type { DraftContent } from '@planwright/contract'
import { TextDiff } from '../backlog/tools/text-diff.tsx'
import { differenceWords } from '../drafts/difference-words.ts'
import type { DraftDifference } from '../drafts/merge-drafts.ts'
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
          <Button onClick={() => onSettle('theirs')}>Take the other version</Button>
          <Button variant="primary" onClick={() => onSettle('mine')}>
            Keep this version
          </Button>
        </>
      }
    >
      <ul className="mt-4 space-y-4">
        {differences.map((difference) => {
          const { what, mine, theirs: other, isText } = differenceWords(difference, content, theirs)
          return (
            <li key={difference.path.join(' ')}>
              <h3 className="text-sm font-semibold">{what}</h3>
              {/* beside each other on a phone too: whoever has to scroll from one to the other compares nothing */}
              <div className="mt-1 grid grid-cols-2 gap-2 wrap-anywhere max-sm:text-xs/5 sm:gap-3">
                <ScrollRegion label="As it stands here" className="rounded-control border p-2 sm:p-3">
                  <p className="mb-1 text-xs text-muted">Here</p>
                  <div className="whitespace-pre-line">{mine}</div>
                </ScrollRegion>
                <ScrollRegion label="As it stands elsewhere" className="rounded-control border p-2 sm:p-3">
                  <p className="mb-1 text-xs text-muted">Elsewhere</p>
                  <div className="whitespace-pre-line">{isText ? <TextDiff before={mine} after={other} /> : other}</div>
                </ScrollRegion>
              </div>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
