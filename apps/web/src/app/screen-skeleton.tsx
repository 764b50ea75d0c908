import { Skeleton } from '../ui/skeleton.tsx'
import { useElapsed } from './use-elapsed.ts'

/** Nothing for 150 ms, then the shape of a page: a quick answer never flickers. */
export function ScreenSkeleton() {
  const late = useElapsed(150)
  if (!late) return null
  return (
    <div role="status" aria-label="Loading" className="space-y-4">
      <Skeleton className="h-7 w-56" />
      <Skeleton className="h-4 w-80 max-w-full" />
      <div className="grid gap-6 pt-4 lg:grid-cols-[5fr_7fr]">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </div>
  )
}
