import type { BriefDocument } from '@planwright/contract'
import { FileText, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { formatSize } from '../../ui/format-number.ts'

type Props = { documents: readonly BriefDocument[]; onDocuments: (documents: BriefDocument[]) => void }

/** What was read into the brief. Its words stand in the fields, where they are changed: taking one off the list changes none. */
export function BriefDocuments({ documents, onDocuments }: Props) {
  return (
    <ul aria-label="Documents in the brief" className="-mt-2 empty:hidden">
      {documents.map((document) => (
        <li key={`${document.field} ${document.name}`} className="flex items-center gap-2 text-xs text-muted">
          <FileText size={14} aria-hidden="true" className="shrink-0" />
          <span className="truncate text-text">{document.name}</span>
          <span className="shrink-0 tabular-nums">{formatSize(document.size)}</span>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Take ${document.name} off the list`}
            title="Its words stay in the brief"
            icon={<X size={14} aria-hidden="true" />}
            onClick={() => onDocuments(documents.filter((each) => each !== document))}
          />
        </li>
      ))}
    </ul>
  )
}
