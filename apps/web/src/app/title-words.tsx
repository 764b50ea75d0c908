/**
 * A title whose issue keys, arrows and short words with hyphens stand on one line: a browser would break `HELP-104` and `no-show` at the hyphen, whatever
 * style of breaking it is told, and `->` before its point. Elements rather than other characters: what is copied is the title as it is.
 */
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

/** Bounded: what is longer than a key, or than 16 letters, would leave the card rather than break. */
const whole =
  /(\b[A-Z][A-Z0-9]{1,9}-\d{1,7}\b|[-=]{1,2}>|<[-=]{1,2}|(?<![\p{L}\p{M}\p{N}-])(?=[\p{L}\p{M}\p{N}-]{3,16}(?![\p{L}\p{M}\p{N}-]))[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)+)/u
