import { Component, type ReactNode } from 'react'
import { ProblemNote } from '../../ui/problem-note.tsx'

type Props = {
  /** Where the reader is: another place is tried, whatever the last one was like. */
  place?: string
  children: ReactNode
}

/** Keeps a broken screen from breaking the page. What was typed is in the draft, so reloading loses nothing. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidUpdate(before: Props, { failed }: { failed: boolean }) {
    if (failed && before.place !== this.props.place) this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className="mx-auto w-full max-w-[560px] px-4 py-16">
        <ProblemNote onRetry={() => window.location.reload()} retryLabel="Reload">
          This part of Planwright could not be shown. Reloading the page usually helps.
        </ProblemNote>
      </main>
    )
  }
}
