import { useId, useState } from 'react'
import { Passages } from '../checks/passages.tsx'
import { useBacklogWork, useHasBrief } from '../edits/backlog-context.ts'

/** How many passages of the brief a story rests on, and on demand which; or that it is assumed. */
export function Sources({ passages, focusable }: { passages: string[]; focusable: boolean }) {
  const { form } = useBacklogWork()
  const hasBrief = useHasBrief()
  const [open, setOpen] = useState(false)
  const listId = useId()
  if (passages.length === 0) {
    return hasBrief && <span className="ml-auto pr-2 text-xs text-warning">Assumed: not in the brief</span>
  }
  const sources = passages.length === 1 ? '1 source' : `${passages.length} sources`
  const count = `${passages.length} ${passages.length === 1 ? 'passage' : 'passages'} of the brief`
  return (
    <>
      <button
        type="button"
        tabIndex={focusable ? 0 : -1}
        aria-expanded={open}
        aria-controls={listId}
        aria-label={`${sources}. Rests on ${count}`}
        title={`Rests on ${count}`}
        className="ml-auto min-h-small cursor-pointer rounded-control px-2 text-xs text-muted transition-colors hover:bg-sunken hover:text-text"
        onClick={() => setOpen(!open)}
      >
        {sources}
      </button>
      <div id={listId} hidden={!open} className="basis-full space-y-2 border-line border-l-2 pl-3 text-xs">
        {open && <Passages passages={passages} form={form()} />}
      </div>
    </>
  )
}
