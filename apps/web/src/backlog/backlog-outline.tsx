import { Outline, OutlineText } from '../ui/outline.tsx'

/** An epic with its stories, as they will stand here. */
export function BacklogOutline({ pulsing = false }: { pulsing?: boolean }) {
  return (
    <Outline pulsing={pulsing} className="border-l-[3px] pl-4">
      <OutlineText className="mt-2 w-40" />
      {['w-1/3', 'w-2/5'].map((title) => (
        <div key={title} className="mt-4 grid gap-4 rounded-card border p-4">
          <div className="flex justify-between">
            <OutlineText className={title} />
            <OutlineText className="w-9" />
          </div>
          <OutlineText className="w-4/5" />
          <OutlineText className="w-3/5" />
        </div>
      ))}
    </Outline>
  )
}
