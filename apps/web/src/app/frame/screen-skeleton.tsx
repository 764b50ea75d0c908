import { useLocation } from 'wouter'
import { Skeleton } from '../../ui/skeleton.tsx'
import { paths } from '../paths.ts'
import { useElapsed } from '../use-elapsed.ts'

/** Nothing for 150 ms, then the shape of the page that is coming: a quick answer never flickers. `label` says what is awaited. */
export function ScreenSkeleton({ label = 'Loading' }: { label?: string }) {
  const late = useElapsed(150)
  const [location] = useLocation()
  if (!late) return null
  return (
    <div role="status" aria-label={label}>
      {location === paths.home ? <PlannerShape /> : <FormShape />}
    </div>
  )
}

function PlannerShape() {
  return (
    <>
      <div className="-mx-4 -mt-5 mb-3 flex h-12 items-center justify-between border-b bg-surface px-4 sm:-mx-6 sm:-mt-6 sm:mb-4 sm:px-6">
        <Skeleton className="h-5 w-36" />
        <Skeleton className="h-5 w-[min(460px,42vw)] max-lg:hidden" />
        <Skeleton className="h-4 w-20" />
      </div>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-12">
        <div>
          <Skeleton className="h-6 w-64" />
          <Skeleton className="mt-5 h-4 w-40" />
          <Skeleton className="mt-2 h-[102px]" />
          <Skeleton className="mt-11 h-4 w-36" />
          <Skeleton className="mt-2 h-[186px]" />
          <Skeleton className="mt-11 h-4 w-32" />
          <Skeleton className="mt-2 h-9" />
        </div>
        <div>
          <Skeleton className="h-6 w-56" />
          <Skeleton className="mt-5 h-4 w-72" />
        </div>
      </div>
    </>
  )
}

/** One narrow column: the settings, and the last look before Jira is connected. */
function FormShape() {
  return (
    <div className="mx-auto max-w-[480px]">
      <Skeleton className="h-8 w-36" />
      <Skeleton className="mt-7 h-4 w-20" />
      <Skeleton className="mt-2 h-9" />
      <Skeleton className="mt-8 h-4 w-48" />
      <Skeleton className="mt-2 h-9" />
    </div>
  )
}
