import { Component, type ReactNode, useEffect, useState } from 'react'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useConnection } from '../connection/connection.ts'

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
    return <NotShown />
  }
}

/** Without a connection it has most likely not been loaded yet; what failed to load once is loaded by a new page alone. */
function NotShown() {
  const isOnline = useConnection() === 'online'
  const [wasAway] = useState(!isOnline)
  const isBack = wasAway && isOnline
  useEffect(() => {
    if (isBack) reload.onRetry()
  }, [isBack])
  return (
    <main className="mx-auto w-full max-w-[560px] flex-1 px-4 py-16">
      <ProblemNote {...(isOnline ? reload : { tone: 'quiet' })}>
        {isOnline
          ? 'This part of Planwright could not be shown. Reloading the page usually helps.'
          : 'This part of Planwright is not on this device yet. It opens when the connection is back.'}
      </ProblemNote>
    </main>
  )
}

const reload = { onRetry: () => window.location.reload(), retryLabel: 'Reload' }
