import type { ReadDocument } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { errorWords } from '../../../app/api/error-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { BriefField, BriefTexts } from './brief-texts.ts'
import { documentQuery, FileProblem } from './document-queries.ts'
import { JiraSearchDialog } from './jira-search-dialog.tsx'
import { ReviewTextDialog } from './review-text-dialog.tsx'
import type { Source } from './source.ts'

type Props = {
  open: boolean
  source: Source
  texts: () => BriefTexts
  onUse: (field: BriefField, text: string) => void
  onClose: () => void
}

/** From a file or from Jira to a text that a person has looked through. */
export function BriefSourceDialog({ source, ...props }: Props) {
  const [readDocument, setReadDocument] = useState<ReadDocument | null>(null)
  // one dialog follows another, so the browser does not know any more where the focus was before the first
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    if (!props.open && opener instanceof HTMLElement) opener.focus()
  }, [props.open, opener])
  if (source.kind === 'file') return <FileDialog source={source} {...props} />
  if (!readDocument) return <JiraSearchDialog open={props.open} onFound={setReadDocument} onClose={props.onClose} />
  return <ReviewTextDialog document={readDocument} {...props} />
}

type FileProps = Omit<Props, 'source'> & { source: Extract<Source, { kind: 'file' }> }

function FileDialog({ source: { file, others }, ...props }: FileProps) {
  const reading = useQuery(documentQuery(useId(), file))
  if (reading.data) {
    const more = others > 0 ? [`One document at a time: only ${file.name} was read.`] : []
    return <ReviewTextDialog document={{ ...reading.data, notes: [...more, ...reading.data.notes] }} {...props} />
  }
  const problem = reading.error && wordsOf(reading.error)
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      width="md"
      title={`Read ${file.name}`}
      footer={<Button onClick={props.onClose}>{problem ? 'Close' : 'Cancel'}</Button>}
    >
      <div className="mt-2 break-words">
        {problem ? (
          <ProblemNote
            requestId={problem.requestId}
            onRetry={problem.retryable ? () => void reading.refetch() : undefined}
            retrying={reading.isFetching}
          >
            {problem.message}
          </ProblemNote>
        ) : (
          <p role="status" className="flex items-center gap-3 py-4">
            <Spinner />
            Reading the document
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** The document itself will not change by being sent again. */
const lasting = new Set(['unsupported-document', 'unreadable-document', 'too-large'])

function wordsOf(error: Error): { message: string; requestId?: string; retryable: boolean } {
  if (error instanceof FileProblem) return { message: error.message, retryable: false }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return { ...errorWords(error), retryable: !lasting.has(code) }
}
