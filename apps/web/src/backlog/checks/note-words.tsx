type Props = { reason: string; onSplit?: (() => void) | undefined; tabIndex?: number }

/** What was found about a story; where the advice is to split it, that is a button which does so. */
export function NoteWords({ reason, onSplit, tabIndex }: Props) {
  if (!onSplit || !reason.endsWith(advice)) return reason
  return (
    <>
      {reason.slice(0, -advice.length)}{' '}
      <button
        type="button"
        tabIndex={tabIndex}
        className="min-h-6 cursor-pointer rounded-control font-medium text-accent hover:text-accent-hover"
        onClick={onSplit}
      >
        Split it
      </button>
    </>
  )
}

/** As the check of stories ends its reason. */
const advice = ' Split it.'
