import type { ReactNode } from 'react'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { Skeleton } from '../ui/skeleton.tsx'

/**
 * The first epics of a backlog as they stand before anybody has chosen a view: cards, and lines on a phone. The server says how many there are and what they
 * say: `{{#list}}` to `{{/list}}` stands once for each. What has no words leaves its place empty.
 */
export function DrawnStories() {
  return (
    <>
      <div className="h-small" />
      <Each of="brief">
        <div className="h-small sm:hidden" />
      </Each>
      <div className="mt-1 mb-2">
        <span className="block h-small w-52 rounded-control border border-control bg-surface max-sm:hidden" />
        <Skeleton className="h-small w-36 sm:hidden" />
      </div>
      <div className="space-y-2 pl-px sm:space-y-5">
        <Each of="epics">
          <Epic />
        </Each>
      </div>
    </>
  )
}

/** The colours that epics have by their place. Their own, and not those of what stands in their list: a browser would look at every element of the page for it. */
const hue =
  'nth-1:border-(--epic-1) nth-2:border-(--epic-2) nth-3:border-(--epic-3) nth-4:border-(--epic-4) nth-5:border-(--epic-5) nth-6:border-(--epic-6)'

function Epic() {
  return (
    <div className={classNames('border-l-[3px] sm:pl-4', hue)}>
      <div className="flex min-h-9 items-center gap-3 max-sm:px-4">
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <span className={classNames('max-w-full min-w-0 text-base font-semibold', asWide)}>{'{{title}}'}</span>
          <span className="min-w-0 flex-1 basis-48 text-xs text-muted">
            <span className={classNames('peer line-clamp-1 break-all empty:hidden', asLarge)}>{'{{description}}'}</span>
            <span className="hidden peer-empty:inline">Add a description</span>
          </span>
        </div>
        <span className={classNames('shrink-0 text-xs text-muted tabular-nums', asNarrow)}>
          <Each of="points">{'{{count}} SP'}</Each>
        </span>
        <span className="size-small shrink-0 max-sm:-mr-2 sm:mr-2" />
      </div>
      <div className="max-sm:border-t sm:mt-1 sm:grid sm:grid-cols-[repeat(auto-fill,minmax(min(100%,420px),1fr))] sm:gap-2">
        <Each of="stories">
          <Story />
        </Each>
        <Each of="whole">
          <span className="flex min-h-small items-center self-center pr-4 pl-9 text-xs font-medium text-muted">
            Add story
          </span>
        </Each>
      </div>
    </div>
  )
}

function Story() {
  return (
    <div className="px-4 max-sm:border-b sm:rounded-card sm:border sm:bg-surface sm:py-2">
      <div className="flex gap-3 max-sm:min-h-9 max-sm:items-center sm:items-start">
        <span className="size-4 shrink-0 sm:hidden" />
        <span className="min-w-0 flex-1 font-medium">
          <span className={classNames('line-clamp-2 max-w-full max-sm:my-1', asWide)}>{'{{title}}'}</span>
        </span>
        <span className="shrink-0">
          <Badge className={classNames('whitespace-nowrap', asNarrow)}>{'{{points}} SP'}</Badge>
        </span>
        <span className="-my-1 -mr-2 size-small shrink-0" />
      </div>
      <div className="mt-0.5 flex h-6 items-center gap-2 text-xs whitespace-nowrap text-muted max-sm:hidden">
        <span className="size-4 shrink-0" />
        <div className="flex min-w-0 flex-1 items-center gap-2 overflow-hidden">
          <Each of="labels">
            <Badge className="shrink-0">{'{{label}}'}</Badge>
          </Each>
          <Each of="after">
            <span>{'After {{count}}'}</span>
          </Each>
          <Each of="source">
            <span className="ml-auto">1 source</span>
          </Each>
          <Each of="sources">
            <span className="ml-auto">{'{{count}} sources'}</span>
          </Each>
        </div>
      </div>
    </div>
  )
}

/** So that what stands before it has as much room as beside the page's own type. */
const asNarrow = 'tracking-[-0.05em]'

/** Not smaller than the same words in the page's own type: a browser takes words that come again and larger for ones that came late. */
const asWide = 'tracking-[0.006em]'
/** The same for what is as wide as its place, whatever it says. */
const asLarge = '-my-1 -mr-3 py-1 tracking-[0.03em]'

function Each({ of, children }: { of: string; children: ReactNode }) {
  return (
    <>
      {`{{#${of}}}`}
      {children}
      {`{{/${of}}}`}
    </>
  )
}
