/** Of lines that nobody points at: there may be dozens of them, and none is to be read by itself. */
export const quietLine = 'color-mix(in oklab, var(--control) 60%, var(--surface))'

/** The head of a dependency line: where it points is what waits. */
export function LineMarks() {
  return (
    <defs>
      <marker id="line-end" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="6" markerHeight="6" orient="auto">
        <path d="M0,0L6,3L0,6Z" className="fill-accent" />
      </marker>
      <marker id="line-end-quiet" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="6" markerHeight="6" orient="auto">
        <path d="M0,0L6,3L0,6Z" style={{ fill: quietLine }} />
      </marker>
    </defs>
  )
}
