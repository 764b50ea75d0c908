/** The first thing the keyboard reaches. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:absolute! focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4! focus:py-2! focus:shadow-float"
    >
      Skip to content
    </a>
  )
}
