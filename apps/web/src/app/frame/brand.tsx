/** The mark: a roof truss, two rafters meeting. The name beside it may hide on narrow screens. */
export function Brand({ compact = false }: { compact?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 text-base font-semibold tracking-[-0.02em]">
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className="text-accent">
        <path d="M12 3 22 21H15.6L12 14.4 8.4 21H2Z" fill="currentColor" />
      </svg>
      <span className={compact ? 'max-sm:sr-only' : undefined}>Planwright</span>
    </span>
  )
}
