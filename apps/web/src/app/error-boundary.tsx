import { Component, type ReactNode } from 'react'
import { ProblemNote } from '../ui/problem-note.tsx'

/** Keeps a broken screen from breaking the page. What was typed is in the draft, so reloading loses nothing. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
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
