/** An issue's key, which leads to it; of one that is nowhere, the key alone. */
export function IssueLink({
  issueKey,
  url,
  className = '',
}: {
  issueKey: string
  url: string | null
  className?: string
}) {
  if (url === null) return <span className={`text-muted tabular-nums ${className}`}>{issueKey}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={`rounded-control whitespace-nowrap text-accent tabular-nums underline ${className}`}
    >
      {issueKey}
    </a>
  )
}
