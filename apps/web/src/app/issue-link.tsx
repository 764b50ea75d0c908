/** An issue's key, which leads to it; of one that is nowhere, the key alone. */
export function IssueLink({
  issueKey,
  url,
  className = '',
  focusable = true,
}: {
  issueKey: string
  url: string | null
  className?: string
  /** Whether the Tab key goes to it. */
  focusable?: boolean
}) {
  if (url === null) return <span className={`text-muted tabular-nums ${className}`}>{issueKey}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      tabIndex={focusable ? undefined : -1}
      // where it stands in what can be dragged, that is what is dragged
      draggable={false}
      className={`rounded-control whitespace-nowrap text-accent tabular-nums underline ${className}`}
    >
      {issueKey}
    </a>
  )
}
