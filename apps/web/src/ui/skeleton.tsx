/** Holds the place of what is coming, in its shape: give width and height as classes. Hidden from assistive technology. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-[4px] bg-line/70 ${className}`} />
}
