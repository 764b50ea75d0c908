/** A title whose issue keys and arrows stand on one line: a browser would break `HELP-104` at its hyphen, and `->` before its point. */
export function TitleWords({ children }: { children: string }) {
  if (!whole.test(children)) return children
  return children.split(whole).map((part, at) =>
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
const whole = /(\b[A-Z][A-Z0-9]{1,9}-\d{1,7}\b|[-=]{1,2}>|<[-=]{1,2})/
