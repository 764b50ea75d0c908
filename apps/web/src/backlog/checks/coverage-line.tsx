import type { Epic } from '@planwright/contract'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { lazyChunk } from '../../app/lazy-chunk.tsx'
import { useConfig } from '../../app/use-config.ts'
import { classNames } from '../../ui/class-names.ts'
import { coverageOf, coverageWords, type ReadPassage } from './read-passages.ts'
import type { CheckedBrief } from './use-backlog-check.ts'

const BriefAsRead = lazyChunk(async () => (await import('./brief-as-read.tsx')).BriefAsRead)

type Props = {
  epics: Epic[]
  /** As it was read; absent until it was. */
  brief: CheckedBrief | undefined
  passages: readonly ReadPassage[]
}

/**
 * In a line, how the stories came about and how much of the brief they tell; it opens the brief as it was read. Where that was mostly guessed the brief stands open,
 * so that a person says what is wanted.
 */
export function CoverageLine({ epics, brief, passages }: Props) {
  const { data: config } = useConfig()
  const [shown, setShown] = useState<'model'>()
  const [isRead, setRead] = useState<boolean>()
  const [seeking, setSeeking] = useState(false)
  const panelId = useId()
  const modelId = useId()
  const byRules = config?.model.builtIn === true && epics.some(({ userStories }) => userStories.some(restsOnBrief))
  const coverage = coverageOf(passages)
  const isGuessed = byRules && passages.length > 0 && coverage.mostlyUnsure
  // once open it stays so: marking passages makes the reading sure
  if (isGuessed && isRead === undefined) setRead(true)
  if (!byRules && passages.length === 0) return <p className="mt-1 min-h-6" />

  const open = (seek: boolean) => {
    setSeeking(seek)
    setRead(seek || !isRead)
  }
  const opens = { 'aria-expanded': isRead ?? false, 'aria-controls': panelId, onNear: BriefAsRead.preload }
  return (
    <>
      <p className="mt-1 min-h-6 text-xs text-muted">
        {byRules && (
          <>
            <TextButton
              aria-expanded={shown === 'model'}
              aria-controls={modelId}
              onClick={() => setShown(shown ? undefined : 'model')}
            >
              Written by rules
            </TextButton>
            , without a language model: your wording is kept.{' '}
          </>
        )}
        {isGuessed && 'Much of this brief could not be read surely. '}
        {passages.length > 0 && coverageWords(coverage)}{' '}
        {coverage.wanted > 1 && coverage.open > 0 && (
          <>
            <TextButton {...opens} aria-expanded={isRead ?? false} onClick={() => open(true)}>
              {`${coverage.open} ${coverage.open === 1 ? 'wants' : 'want'} you`}
            </TextButton>
            .{' '}
          </>
        )}
        {passages.length > 0 && (
          <TextButton {...opens} onClick={() => open(false)}>
            The brief, as it was read
          </TextButton>
        )}
      </p>
      <div id={modelId}>{shown === 'model' && <ConnectModel />}</div>
      <div id={panelId}>
        {isRead && brief && passages.length > 0 && (
          <Suspense fallback={null}>
            <BriefAsRead.Screen
              epics={epics}
              brief={brief}
              passages={passages}
              title={coverage.mostlyUnsure ? 'Tick what you want' : 'The brief, as it was read'}
              seekOpen={seeking}
              onSought={() => setSeeking(false)}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}

const restsOnBrief = ({ source }: Epic['userStories'][number]) => source.length > 0

function ConnectModel() {
  return (
    <p className="enter mt-1 mb-2 max-w-prose border-l-2 pl-3 text-xs text-muted">
      A language model words and splits stories more freely. Whoever runs Planwright connects one: set{' '}
      <code>AI_PROVIDER</code> (openai, anthropic, google or openai-compatible), <code>AI_MODEL</code> and{' '}
      <code>AI_API_KEY</code>, and for a server of your own <code>AI_BASE_URL</code>; then start the server again.{' '}
      <code>npm run check:model</code> says whether it works.
    </p>
  )
}

type TextButtonProps = {
  'aria-expanded': boolean
  'aria-controls': string
  onClick: () => void
  onNear?: () => void
  className?: string
  children: ReactNode
}

/** Words in a sentence that open something. */
function TextButton({ onNear, className, children, ...props }: TextButtonProps) {
  return (
    <button
      type="button"
      {...props}
      onPointerEnter={onNear}
      onFocus={onNear}
      className={classNames(
        'min-h-6 cursor-pointer rounded-control text-left underline decoration-dotted underline-offset-2 hover:text-text',
        className,
      )}
    >
      {children}
    </button>
  )
}
