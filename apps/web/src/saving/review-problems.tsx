import type { SaveProblem } from '@planwright/contract'
import { CircleAlert, Info } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../app/paths.ts'
import { Button } from '../ui/button.tsx'
import { FoldedItems, type Listed } from './folded-items.tsx'
import { LongList } from './long-list.tsx'

type Props = {
  problems: readonly SaveProblem[]
  /** The plan's items by id. */
  items: ReadonlyMap<string, Listed>
  onCheckAgain: () => void
  checking: boolean
}

/** What would go wrong, each with what to do about it and the stories it concerns; what stops the save first. */
export function ReviewProblems({ problems, items, onCheckAgain, checking }: Props) {
  if (problems.length === 0) return null
  const inOrder = problems.toSorted((a, b) => Number(b.blocks) - Number(a.blocks))
  return (
    <section aria-label="Problems" className="mt-5 border-t pt-4">
      <LongList
        items={inOrder}
        first={5}
        label="Problems"
        className="space-y-2"
        itemClassName="flex items-start gap-2"
        keyOf={({ code, message }) => `${code} ${message}`}
      >
        {(problem) => <Problem problem={problem} items={items} />}
      </LongList>
      {problems.some(({ blocks }) => blocks) && (
        <Button size="sm" className="mt-3 ml-6" busy={checking} onClick={onCheckAgain}>
          Check again
        </Button>
      )}
    </section>
  )
}

/** Problems that another choice in the settings may solve. */
const settingsCodes = new Set([
  'may-not-create',
  'item-type-gone',
  'item-types-swapped',
  'no-board',
  'no-sprints',
  'several-boards',
  'saved-elsewhere',
])

function Problem({
  problem: { blocks, code, message, itemIds },
  items,
}: {
  problem: SaveProblem
  items: ReadonlyMap<string, Listed>
}) {
  const concerned = itemIds.flatMap((itemId) => items.get(itemId) ?? [])
  return (
    <>
      {blocks ? (
        <CircleAlert size={16} role="img" aria-label="Must be solved first:" className="mt-0.5 shrink-0 text-danger" />
      ) : (
        <Info size={16} role="img" aria-label="Note:" className="mt-0.5 shrink-0 text-muted" />
      )}
      <div className="min-w-0">
        <p className="max-w-prose">
          {message}{' '}
          {settingsCodes.has(code) && (
            <Link href={paths.settings} className="rounded-control text-accent underline">
              Open the settings
            </Link>
          )}
        </p>
        {concerned.length > 0 && <FoldedItems title={`Affected (${concerned.length})`} items={concerned} />}
      </div>
    </>
  )
}
