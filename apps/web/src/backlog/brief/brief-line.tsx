import type { DraftForm } from '@planwright/contract'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { labelsIn } from '../card/field-rules.ts'
import { levelWords } from './level-words.ts'

type Props = { name: string; form: DraftForm | null; onEdit: () => void; className?: string }

/** The brief in a line, once it is answered. */
export function BriefLine({ name, form, onEdit, className }: Props) {
  return (
    <div className={classNames('flex min-w-0 items-center gap-2', className)}>
      {/* the line above shows it */}
      <h1 className="sr-only">{name || 'A backlog of your own'}</h1>
      {form && <p className="truncate text-xs text-muted max-md:hidden">{wordsOf(form).join(' · ')}</p>}
      <Button
        data-edit-brief
        size="sm"
        variant="quiet"
        className={classNames('shrink-0 text-accent!', form ? 'max-md:-ml-2.5' : '-ml-2.5')}
        onClick={onEdit}
      >
        Edit brief
      </Button>
    </div>
  )
}

/** What was asked for beside the description. */
function wordsOf({
  detailLevel,
  documents = [],
  additionalInfo,
  additionalDescription,
  labels,
  customFields,
}: DraftForm): string[] {
  const labelCount = labelsIn(labels).length
  return [
    levelWords(detailLevel),
    documents.length > 0 && `${documents.length} ${documents.length === 1 ? 'document' : 'documents'}`,
    additionalInfo.trim() && 'additional information',
    additionalDescription.trim() && 'a text for every story',
    labelCount > 0 && `${labelCount} ${labelCount === 1 ? 'label' : 'labels'}`,
    customFields.length > 0 && `${customFields.length} ${customFields.length === 1 ? 'field' : 'fields'}`,
  ].filter((words): words is string => Boolean(words))
}
