import { zodResolver } from '@hookform/resolvers/zod'
import { CustomField } from '@planwright/contract'
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '../../ui/button.tsx'
import { CustomFields } from '../brief/custom-fields.tsx'
import { useIssueFields } from '../brief/use-issue-fields.ts'

type Props = {
  /** Of the stories, such as `3 stories`. */
  count: string
  onSet: (fields: CustomField[]) => void
  onClose: () => void
}

/** Any value of any field of the project, for all stories that are selected: filled in as the brief says it of every story. */
export function FieldsOfSelected({ count, onSet, ...props }: Props) {
  const issueFields = useIssueFields()
  const form = useForm<Fields>({ resolver: zodResolver(Fields), defaultValues: { customFields: [noField] } })
  const { setFocus } = form
  useEffect(() => setFocus('customFields.0.key'), [setFocus])
  const onClose = () => {
    // the focus goes back to the menu that asked for it
    document.querySelector<HTMLElement>('[data-of-selected="Field"] button')?.focus()
    props.onClose()
  }
  const set = form.handleSubmit(({ customFields }) => {
    if (customFields.length > 0) onSet(customFields)
    onClose()
  })
  return (
    <FormProvider {...form}>
      <form
        aria-label={`Fields of ${count}`}
        noValidate
        onSubmit={(event) => void set(event)}
        onKeyDown={(event) => {
          // a list that is open over it closes alone
          if (event.key !== 'Escape' || !event.currentTarget.contains(document.activeElement)) return
          event.stopPropagation()
          onClose()
        }}
        className="mt-2 max-h-[40vh] space-y-3 overflow-y-auto border-t px-1 pt-3 pb-1"
      >
        <CustomFields issueFields={issueFields} />
        <div className="flex justify-end gap-2">
          <Button size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button size="sm" variant="primary" type="submit">
            Set fields
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

const Fields = z.object({ customFields: z.array(CustomField) })
type Fields = z.infer<typeof Fields>

const noField = { key: '', name: '', value: '', type: 'option' } as const
