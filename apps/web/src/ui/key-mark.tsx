/** Keys as they stand on the keyboard. */
export function KeyMark({ keys }: { keys: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      {keys.split(' ').map((key, at) => (
        <kbd
          // biome-ignore lint/suspicious/noArrayIndexKey: a key may come twice
          key={`${key} ${at}`}
          className="inline-grid min-w-5 place-items-center rounded-[4px] border bg-page px-1 font-sans text-xs text-muted"
        >
          {marks[key] ?? (key.length === 1 ? key.toUpperCase() : key)}
        </kbd>
      ))}
    </span>
  )
}

const marks: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', ' ': 'Space' }
