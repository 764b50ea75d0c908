/** A circle with an exclamation mark or an `i`: something went wrong, or is worth knowing. Drawn here to keep the icon library off the sign-in route. */
export function AlertIcon({ kind, className }: { kind: 'alert' | 'info'; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
    >
      <circle cx="8" cy="8" r="6.5" />
      <path d={kind === 'alert' ? 'M8 4.8v3.7M8 11.2v.01' : 'M8 7.5v3.7M8 4.8v.01'} />
    </svg>
  )
}
