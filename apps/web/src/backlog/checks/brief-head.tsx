import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { ReadPassage } from './read-passages.ts'

type Props = {
  /** How much of the brief is told, in a sentence. */
  words: string
  /** The stories came without a language model. */
  byRules: boolean
  /** Less than half of the brief was read surely. */
  isGuessed: boolean
  open: readonly ReadPassage[]
  writing: boolean
  onWriteAll: () => void
}

/** How the stories came of the brief, and what may be done about what no story tells. */
export function BriefHead({ words, byRules, isGuessed, open, writing, onWriteAll }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <div className="border-b px-4 py-2 text-xs text-muted">
      <p>
        {words}{' '}
        {byRules && (
          <>
            <button
              type="button"
              aria-expanded={shown}
              className="min-h-6 cursor-pointer rounded-control underline decoration-dotted underline-offset-2 hover:text-text"
              onClick={() => setShown(!shown)}
            >
              Written by rules
            </button>
            , without a language model: your wording is kept.{' '}
          </>
        )}
        {isGuessed && 'Much of this brief could not be read surely: tick what you want.'}
      </p>
      {shown && <ConnectModel />}
      {open.length > 0 && (
        <Button needsServer size="sm" className="mt-1.5 mb-1" busy={writing} busyLabel="Writing" onClick={onWriteAll}>
          {open.length === 1 ? 'Write a story for the one open' : `Write stories for all ${open.length} open`}
        </Button>
      )}
    </div>
  )
}

function ConnectModel() {
  return (
    <p className="enter mt-1 mb-1 max-w-prose border-l-2 pl-3">
      A language model words and splits stories more freely. Whoever runs Planwright connects one: set{' '}
      <code>AI_PROVIDER</code> (openai, anthropic, google or openai-compatible), <code>AI_MODEL</code> and{' '}
      <code>AI_API_KEY</code>, and for a server of your own <code>AI_BASE_URL</code>; then start the server again.{' '}
      <code>npm run check:model</code> says whether it works.
    </p>
  )
}
