/** Something to do with a thing: three dots. A story each has these, and of a path a browser makes one part and not one for each dot. */
export function MoreDots() {
  return <Dots size={16} places="M5 12h.01M12 12h.01M19 12h.01" />
}

/** Something to take hold of: six dots. */
export function GripDots() {
  return <Dots size={14} places="M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01" />
}

function Dots({ size, places }: { size: number; places: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      stroke="currentColor"
      strokeWidth={4}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={places} />
    </svg>
  )
}
