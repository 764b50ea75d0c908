/** A title whose issue keys stand on one line: a browser would break `HELP-104` at its hyphen. */
export function TitleWords({ children }: { children: string }) {
  if (!issueKey.test(children)) return children
  return children.split(issueKey).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a title changes as a whole
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}

/** Bounded: what is longer than a key would leave the card rather than break. */
const issueKey = /\b([A-Z][A-Z0-9]{1,9}-\d{1,7})\b/
