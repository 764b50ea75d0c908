type Props<View extends string> = {
  views: readonly View[]
  view: View
  onView: (view: View) => void
}

/** Which picture of the same things is shown. It stands in a toolbar, whose arrow keys go through it. */
export function ViewSwitch<View extends string>({ views, view, onView }: Props<View>) {
  return (
    <fieldset aria-label="View" className="flex rounded-control border border-control bg-surface p-px">
      {views.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === view}
          onClick={() => onView(name)}
          className="h-[calc(var(--small-height)-4px)] cursor-pointer rounded-[5px] px-2.5 max-sm:px-2 text-xs font-medium text-muted hover:text-text aria-pressed:bg-sunken aria-pressed:text-text"
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
