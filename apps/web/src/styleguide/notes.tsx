import { AlertIcon } from '../ui/alert-icon.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Outline, OutlineText } from '../ui/outline.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Sample, Samples } from './sample.tsx'

const tones: Tone[] = ['neutral', 'accent', 'success', 'warning', 'danger']

/** What tells how things stand: well, under way, wrong, or not there yet. */
export function Notes() {
  return (
    <Samples title="Notes">
      <Sample name="badge">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Sample>
      <Sample name="alert-icon">
        <AlertIcon kind="alert" className="text-danger" />
        <AlertIcon kind="info" className="text-muted" />
      </Sample>
      <Sample name="problem-note" wide>
        <ProblemNote>Jira does not answer. Try again in a minute.</ProblemNote>
        <ProblemNote onRetry={() => undefined} requestId="6167139b">
          The plan could not be made. Your stories are as they were.
        </ProblemNote>
        <ProblemNote onRetry={() => undefined} retrying>
          The plan could not be made.
        </ProblemNote>
        <ProblemNote tone="quiet">The fields of Jira could not be read; the rest works.</ProblemNote>
      </Sample>
      <Sample name="progress-bar" wide>
        <ProgressBar label="Progress, none" value={0} />
        <ProgressBar label="Progress, 40 of 100" value={40} />
        <ProgressBar label="Progress, all" value={100} />
        <ProgressBar label="Progress, unknown" value={null} />
      </Sample>
      <Sample name="spinner">
        <Spinner /> Reading the brief
      </Sample>
      <Sample name="skeleton" wide>
        <Skeleton className="h-4 w-1/2" />
        <Skeleton />
      </Sample>
      <Sample name="empty-state, outline" wide>
        <EmptyState
          action={<Button>Try an example</Button>}
          outline={
            <Outline pulsing={false} className="grid h-20 gap-3">
              <OutlineText className="w-1/3" />
              <OutlineText />
              <OutlineText />
            </Outline>
          }
        >
          Enter the project description to get started.
        </EmptyState>
      </Sample>
    </Samples>
  )
}
