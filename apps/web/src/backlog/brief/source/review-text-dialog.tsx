import { briefLimit, type DocumentKind, type ReadDocument } from '@planwright/contract'
import { type ReactNode, useState } from 'react'
import { useUnfinished } from '../../../app/kept/unfinished.ts'
import { useTrackerName } from '../../../app/use-config.ts'
import { AlertIcon } from '../../../ui/alert-icon.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { formatNumber } from '../../../ui/format-number.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { type BriefField, type BriefTexts, below, excess } from './brief-texts.ts'

type Props = {
  open: boolean
  document: ReadDocument
  texts: () => BriefTexts
  onUse: (field: BriefField, text: string) => void
  onClose: () => void
}

/** What has to be decided before something that was typed is lost. */
type Question = 'replace' | 'discard'

/** Shows what was read, to be looked through and changed, before anything of it is used. */
export function ReviewTextDialog({ open, document, texts, onUse: onUsed, onClose }: Props) {
  const tracker = useTrackerName()
  // the document can be read again: what is kept is what was changed in it
  const [text, setText] = useUnfinished(
    `document ${document.kind} ${document.name} ${document.characters}`,
    document.text,
  )
  const [question, setQuestion] = useState<Question | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const tooMany = excess(text)
  const isEmpty = text.trim() === ''

  const onUse = (field: BriefField, whole: string) => {
    setText(document.text)
    onUsed(field, whole)
  }
  function use(field: BriefField, whole: string, others: number) {
    const left = excess(whole)
    if (left === 0) return onUse(field, whole)
    setQuestion(null)
    setRefusal(`Together with the ${counted(others)} there it would be ${counted(left)} too long.`)
  }
  const describe = () => {
    if (texts().epicInfo.trim() === '' || texts().epicInfo === text) onUse('epicInfo', text)
    else setQuestion('replace')
  }
  const close = () => {
    if (text !== document.text && question !== 'discard') setQuestion('discard')
    else onClose()
  }
  const back = (
    <Button ref={focused} onClick={() => setQuestion(null)}>
      {question === 'discard' ? 'Keep editing' : 'Back'}
    </Button>
  )

  const footers = {
    none: (
      <>
        <Button onClick={close}>Cancel</Button>
        <Button
          disabled={tooMany > 0 || isEmpty}
          onClick={() => use('additionalInfo', below(texts().additionalInfo, text), texts().additionalInfo.length)}
        >
          Add to additional information
        </Button>
        <Button variant="primary" disabled={tooMany > 0 || isEmpty} onClick={describe}>
          Use as description
        </Button>
      </>
    ),
    replace: (
      <Asked words="The project description already holds a text.">
        {back}
        <Button onClick={() => use('epicInfo', below(texts().epicInfo, text), texts().epicInfo.length)}>
          Add below it
        </Button>
        <Button variant="primary" onClick={() => onUse('epicInfo', text)}>
          Replace it
        </Button>
      </Asked>
    ),
    discard: (
      <Asked words="You have changed this text. Closing throws your changes away.">
        {back}
        <Button
          variant="danger"
          onClick={() => {
            setText(document.text)
            onClose()
          }}
        >
          Throw away
        </Button>
      </Asked>
    ),
  } satisfies Record<Question | 'none', ReactNode>

  return (
    <Dialog
      open={open}
      onClose={close}
      width="lg"
      title={`Review ${document.name}`}
      description={`${kindWords(tracker)[document.kind]}, ${counted(document.characters)}. Look through the text and change what you like: nothing of it is used yet.`}
      footer={footers[question ?? 'none']}
    >
      {document.notes.length > 0 && (
        <ul aria-label="What was noticed" className="mt-3 space-y-1 text-muted">
          {document.notes.map((note) => (
            <li key={note} className="flex items-start gap-2 break-words">
              <AlertIcon kind="info" className="mt-0.5 shrink-0" />
              <span className="min-w-0">{note}</span>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        // what is wrong with it, and the way out, stand below it and in view
        className="mt-4 [&_textarea]:max-h-[max(10rem,calc(100dvh-36rem))] sm:[&_textarea]:max-h-[max(10rem,calc(100dvh-28rem))]"
        label="Text"
        rows={6}
        value={text}
        count={text.length}
        limit={briefLimit}
        error={
          tooMany > 0
            ? `A brief takes ${counted(briefLimit)}. Remove ${counted(tooMany)}, or keep the beginning.`
            : refusal
        }
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setRefusal(undefined)
        }}
      />
      {tooMany > 0 && (
        <Button
          size="sm"
          className="mt-2"
          onClick={() => setText(text.slice(0, briefLimit).replace(/[\ud800-\udbff]$/, ''))}
        >
          Keep the first {counted(briefLimit)}
        </Button>
      )}
    </Dialog>
  )
}

/** A question in place of the buttons that led to it. */
function Asked({ words, children }: { words: string; children: ReactNode }) {
  return (
    <>
      <p role="alert" className="mr-auto self-center max-sm:w-full">
        {words}
      </p>
      {children}
    </>
  )
}

/** The pressed button is gone: the focus goes to the way back. */
const focused = (button: HTMLButtonElement | null) => button?.focus()

const counted = (characters: number) => `${formatNumber(characters)} character${characters === 1 ? '' : 's'}`

const kindWords = (tracker: string) =>
  ({
    markdown: 'Markdown',
    text: 'Plain text',
    word: 'Word document',
    pdf: 'PDF',
    jira: `${tracker} issues`,
  }) as const satisfies Record<DocumentKind, string>
