import type { DraftForm } from '@planwright/contract'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTrackerName } from '../../app/use-config.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { CustomFieldRow } from './custom-field-row.tsx'
import type { IssueFieldsState } from './use-issue-fields.ts'

/** The repeatable list of fields that every story gets: a field not yet chosen, then one of its values. */
export function CustomFields({ issueFields }: { issueFields: IssueFieldsState }) {
  const tracker = useTrackerName()
  const { control } = useFormContext<DraftForm>()
  const rows = useFieldArray({ control, name: 'customFields' })
  const add = useRef<HTMLButtonElement>(null)
  const canAdd = issueFields.options.length > rows.fields.length

  return (
    <fieldset className="@container min-w-0 space-y-3">
      <legend className="mb-1.5 font-medium">Custom fields</legend>
      {issueFields.failed && (
        <ProblemNote tone="quiet" onRetry={issueFields.retry} retrying={issueFields.retrying}>
          The fields of your {tracker} project could not be loaded.
        </ProblemNote>
      )}
      {rows.fields.map((row, at) => (
        <CustomFieldRow
          key={row.id}
          at={at}
          issueFields={issueFields}
          onRemove={() => {
            // the row takes its focus with it; the button may be disabled until it is gone
            flushSync(() => rows.remove(at))
            add.current?.focus()
          }}
        />
      ))}
      <Button
        ref={add}
        variant="secondary"
        size="sm"
        disabled={!canAdd}
        onClick={() => rows.append({ key: '', name: '', value: '', type: 'option' }, { shouldFocus: false })}
      >
        Add field
      </Button>
      <p className="text-xs text-muted">
        Custom dropdowns, multi-selects, cascading lists, numbers, texts, dates and people (only yourself) are currently
        supported.
      </p>
    </fieldset>
  )
}
