/** What a `~` says, for who has no pointer to ask it with. To who hears the page each guess calls itself one. */
export function GuessLegend({ className = '' }: { className?: string }) {
  return (
    <span aria-hidden="true" className={`text-xs text-muted whitespace-nowrap ${className}`}>
      ~ guessed
    </span>
  )
}
