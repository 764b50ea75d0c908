import { useUnavailable } from '../../app/connection/connection.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatShare } from '../../ui/format-number.ts'
import { type BacklogNotes, notesLine } from './backlog-notes.ts'
import { type Coverage, coverageWords } from './read-passages.ts'
import type { FailedCheck } from './use-backlog-check.ts'

export type SidePanelName = 'brief' | 'notes'

type Props = {
  coverage: Coverage | undefined
  /** It could not be read last. */
  failed?: FailedCheck | undefined
  /** Something will be said, though it may not be known yet. */
  hasBrief: boolean
  notes: BacklogNotes
  questions: number
  /** There is a way to ask for questions, so that the notes are worth opening without any. */
  canAsk: boolean
  shown: SidePanelName | null
  panelId: string
  onShow: (panel: SidePanelName) => void
  onNear: (panel: SidePanelName) => void
}

/** In a few words, how much of the brief is told and what is worth a look; each opens beside the stories. */
export function CoverageMeter({
  coverage,
  failed,
  hasBrief,
  notes,
  questions,
  canAsk,
  shown,
  panelId,
  onShow,
  onNear,
}: Props) {
  const line = notesLine(notes, questions)
  const isAway = useUnavailable() !== null
  const opens = (panel: SidePanelName) => ({
    size: 'sm' as const,
    variant: 'quiet' as const,
    'aria-expanded': shown === panel,
    'aria-controls': panelId,
    'data-command': panelCommand(panel, shown),
    onPointerEnter: () => onNear(panel),
    onFocus: () => onNear(panel),
    onClick: () => onShow(panel),
  })
  return (
    // on a phone it has a line of its own, which is there before it is known what it says
    <span
      className={classNames(
        'flex items-center max-sm:-ml-2.5 max-sm:basis-[calc(100%+10px)] max-sm:justify-between',
        hasBrief && 'max-sm:min-h-small',
      )}
    >
      {!coverage && hasBrief && isAway && (
        <Button size="sm" variant="quiet" disabled>
          {needsConnection}
        </Button>
      )}
      {!coverage && hasBrief && failed && !isAway && (
        <>
          <span role="status" className="text-xs text-muted">
            {notRead}
          </span>
          <Button size="sm" variant="quiet" busy={failed.trying} onClick={failed.again}>
            Try again
          </Button>
        </>
      )}
      {coverage && (
        <Button {...opens('brief')} title={coverageWords(coverage)}>
          {coverage.wanted > 0 && (
            <span
              aria-hidden="true"
              className={classNames(
                'h-1.5 w-20 overflow-hidden rounded-full border border-control bg-surface @lg:hidden @3xl:block',
                // where there is more to say its room on a phone is needed for that
                coverage.doubtful > 0 ? 'max-sm:hidden' : 'max-sm:w-10',
              )}
            >
              <span
                className="block h-full bg-accent forced-color-adjust-none"
                style={{ width: `${100 * shareOf(coverage)}%` }}
              />
            </span>
          )}
          <span className="tabular-nums">
            {coverage.wanted > 0 ? (
              <>
                {formatShare(shareOf(coverage))}
                {/* where there is more to say the notes stand in the same line of a phone */}
                <span className={classNames(coverage.open + coverage.doubtful > 0 && 'max-sm:sr-only')}>
                  {' '}
                  of the brief
                </span>
              </>
            ) : (
              'The brief, as it was read'
            )}
            {coverage.open > 0 && ` · ${coverage.open} open`}
            {coverage.doubtful > 0 && !coverage.mostlyUnsure && ` · ${coverage.doubtful} in doubt`}
          </span>
        </Button>
      )}
      {(line !== '' || canAsk) && (
        <Button {...opens('notes')} className="tabular-nums max-sm:ml-auto max-sm:pr-0">
          {line || 'No notes'}
        </Button>
      )}
    </span>
  )
}

/** What pressing one does, where its figures are not beside it. */
export function panelCommand(panel: SidePanelName, shown: SidePanelName | null): string {
  const name = panel === 'brief' ? 'the brief beside the stories' : 'what is worth a look'
  return `${shown === panel ? 'Close' : 'Show'} ${name}`
}

export const notRead = 'What the stories cover could not be read.'

export const needsConnection = 'Connect to see what the stories cover'

/** Never all of it while something is open. */
const shareOf = ({ wanted, told }: Coverage): number => Math.floor((100 * told) / wanted) / 100
