import type { ImportedDraft } from '@planwright/contract'
import { useMutation } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { errorWords } from '../app/api/error-words.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { ScrollRegion } from '../ui/scroll-region.tsx'
import { importFile } from './exchange-calls.ts'

const endings = '.json,.csv,.tsv,.md,.markdown,.txt'

type Props = {
  /** It is in the list by then. */
  onImported: () => Promise<void>
  onOpen: (id: string) => void
}

/** What a file became, or why it became nothing, stands where `place` puts it; the button where the others are. */
export function useImport({ onImported, onOpen }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending, data, error, reset } = useMutation({ mutationFn: importFile, onSuccess: onImported })
  const choose = () => {
    reset()
    input.current?.click()
  }
  const button = (
    <>
      <Button
        icon={<Upload size={16} aria-hidden="true" />}
        busy={isPending}
        busyLabel="Importing"
        onClick={choose}
        needsServer
      >
        Import
      </Button>
      <input
        ref={input}
        type="file"
        accept={endings}
        aria-label="File to import"
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // the same one may be chosen again
          target.value = ''
          if (file) mutate(file)
        }}
      />
    </>
  )
  const outcome = (
    <>
      {error && <Refused error={error} />}
      {data && <Imported imported={data} onOpen={onOpen} />}
    </>
  )
  return { button, outcome }
}

function Imported({
  imported: { id, name, epics, stories, notes },
  onOpen,
}: { imported: ImportedDraft } & Pick<Props, 'onOpen'>) {
  return (
    <ProblemNote tone="quiet" className="mb-4" onRetry={() => onOpen(id)} retryLabel="Open">
      “{name || 'New initiative'}” is imported: {epics === 1 ? 'one epic' : `${epics} epics`},{' '}
      {stories === 1 ? 'one story' : `${stories} stories`}.
      {notes.length > 0 && (
        <ul className="mt-1 list-disc pl-5 text-muted">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </ProblemNote>
  )
}

function Refused({ error }: { error: unknown }) {
  const { message, requestId, fields } = errorWords(error)
  const places = Object.entries(fields)
  return (
    <ProblemNote className="mb-4" requestId={requestId}>
      {message} Nothing was imported.
      {places.length > 0 && (
        <ScrollRegion label="What is wrong, by its place" className="mt-1 max-h-60">
          <ul className="list-disc pl-5">
            {places.map(([place, words]) => (
              <li key={place}>
                <span className="font-medium">{place}</span>: {words}
              </li>
            ))}
          </ul>
        </ScrollRegion>
      )}
    </ProblemNote>
  )
}
