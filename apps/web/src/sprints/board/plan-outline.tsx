import { Outline, OutlineText } from '../../ui/outline.tsx'

/** Sprints side by side, as they will stand here. */
export function PlanOutline({ pulsing = false }: { pulsing?: boolean }) {
  return (
    <Outline pulsing={pulsing} className="grid gap-4 lg:grid-cols-3">
      {[1, 2, 3].map((sprint) => (
        <div key={sprint} className="rounded-card border max-lg:not-first:hidden">
          <div className="grid gap-3 border-b p-4">
            <div className="flex justify-between">
              <OutlineText className="w-16" />
              <OutlineText className="w-12" />
            </div>
            <OutlineText />
          </div>
          {['w-3/5', 'w-2/5', 'w-1/2', 'w-3/5'].map((title, story) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes
            <div key={story} className="flex h-9 items-center justify-between border-b px-4">
              <OutlineText className={title} />
              <OutlineText className="w-6" />
            </div>
          ))}
        </div>
      ))}
    </Outline>
  )
}
