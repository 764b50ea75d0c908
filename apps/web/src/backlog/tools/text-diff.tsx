import { type DiffPart, wordDiff } from './word-diff.ts'

/** Two texts as one: what goes is struck through, what comes stands out. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  return (
    <span className="whitespace-pre-line">
      {wordDiff(before, after).map(({ kind, text }, at) => {
        const { Tag, className } = looks[kind]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same words come again and again, and a text changes as a whole
          <Tag key={at} className={className}>
            {text}
          </Tag>
        )
      })}
    </span>
  )
}

const looks = {
  same: { Tag: 'span', className: undefined },
  removed: { Tag: 'del', className: 'rounded-[2px] bg-danger-tint text-danger' },
  added: { Tag: 'ins', className: 'rounded-[2px] bg-success-tint px-0.5 text-success no-underline [del+&]:ml-1' },
} as const satisfies Record<DiffPart['kind'], { Tag: string; className: string | undefined }>
