import { TitleWords } from '../app/title-words.tsx'
import { IssueKey, type Listed } from './folded-items.tsx'
import { LongList } from './long-list.tsx'

/** What is not as it was meant to be, each with the reason. */
export function KeptItems({ items }: { items: readonly (Listed & { reason?: string })[] }) {
  return (
    <LongList
      items={items}
      first={20}
      className="mt-2 divide-y border-t"
      itemClassName="py-2"
      keyOf={({ kind, itemId }) => `${kind} ${itemId}`}
    >
      {(item) => (
        <>
          <p className="flex gap-3">
            <IssueKey item={item} />
            <span className="min-w-0 font-medium">
              <TitleWords>{item.title ?? item.itemId}</TitleWords>
            </span>
          </p>
          <p className="text-muted">{item.reason}</p>
        </>
      )}
    </LongList>
  )
}
