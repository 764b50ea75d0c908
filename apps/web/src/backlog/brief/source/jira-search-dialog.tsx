import type { ReadDocument } from '@planwright/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { errorWords } from '../../../app/api/error-words.ts'
import { hasUnfinished, useUnfinished } from '../../../app/kept/unfinished.ts'
import { useTracker } from '../../../app/use-config.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/fields/choice.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { readFromJira } from './document-queries.ts'
import { jiraSearch, type SearchKind } from './jira-search.ts'

type Props = { open: boolean; onFound: (document: ReadDocument) => void; onClose: () => void }

/** Asks which issues a brief begins from. */
export function JiraSearchDialog({ open, onFound, onClose }: Props) {
  const { name: tracker, searchable } = useTracker()
  const formId = useId()
  const [kind, setKind] = useState<SearchKind>(() =>
    searchable && hasUnfinished('jira-jql') && !hasUnfinished('jira-epic') ? 'jql' : 'epic',
  )
  // what was used stays too, as the next search is often like the last
  const unfinished = { epic: useUnfinished('jira-epic'), jql: useUnfinished('jira-jql') } satisfies Record<
    SearchKind,
    unknown
  >
  const [typed, setTyped] = unfinished[kind]
  const [refused, setRefused] = useState<string>()
  const reading = useMutation({ mutationFn: readFromJira, onSuccess: onFound })
  const failed = reading.error && errorWords(reading.error)
  const fieldError = refused ?? failed?.fields[kind === 'epic' ? 'epicKey' : 'jql']

  const forget = () => {
    setRefused(undefined)
    reading.reset()
  }
  const type = (text: string) => {
    setTyped(text)
    forget()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    // the planner's own form is around this one
    event.stopPropagation()
    const search = jiraSearch(kind, typed)
    if ('problem' in search) setRefused(search.problem)
    else if (!reading.isPending) reading.mutate(search.request)
  }
  const field = {
    value: typed,
    error: fieldError,
    required: true,
    autoComplete: 'off',
    spellCheck: false,
  } as const

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="md"
      title={`Start from ${tracker}`}
      description={`Planwright reads the issues’ titles and descriptions, 50 at most, and changes nothing in ${tracker}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            needsServer
            variant="primary"
            type="submit"
            form={formId}
            busy={reading.isPending}
            busyLabel="Reading"
          >
            Read from {tracker}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="mt-4 space-y-4">
        {searchable && (
          <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
            <legend className="mb-1 font-medium">Start from</legend>
            {kinds.map(({ value, label }) => (
              <Choice
                key={value}
                type="radio"
                name={`${formId}-kind`}
                checked={kind === value}
                onChange={() => {
                  setKind(value)
                  forget()
                }}
              >
                {label}
              </Choice>
            ))}
          </fieldset>
        )}
        {kind === 'epic' ? (
          <TextField
            {...field}
            label={searchable ? 'Epic' : 'Issue'}
            placeholder="SHOP-12"
            help={
              searchable
                ? `The key of the epic, or its address in ${tracker}.`
                : `Its key, or its address in ${tracker}. The issues under it are read too.`
            }
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        ) : (
          <TextArea
            {...field}
            label="JQL"
            rows={3}
            placeholder="project = SHOP AND labels = checkout ORDER BY created"
            help="As in the advanced search of Jira; the order counts."
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        )}
        {failed && !fieldError && <ProblemNote requestId={failed.requestId}>{failed.message}</ProblemNote>}
      </form>
    </Dialog>
  )
}

const kinds = [
  { value: 'epic', label: 'An epic and its issues' },
  { value: 'jql', label: 'A search (JQL)' },
] as const satisfies { value: SearchKind; label: string }[]
