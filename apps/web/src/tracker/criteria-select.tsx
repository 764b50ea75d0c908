import type { CriteriaPlace } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { errorWords } from '../app/api/error-words.ts'
import { useConnection } from '../app/connection/connection.ts'
import { useTrackerName } from '../app/use-config.ts'
import { settingFieldId } from '../app/wanted-setting.ts'
import { Select } from '../ui/fields/select.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { criteriaFieldsQuery } from './tracker-queries.ts'

type Props = {
  projectId: string
  storyTypeId: string
  place: CriteriaPlace | undefined
  onChange: (place: CriteriaPlace | undefined) => void
  error?: string
}

/** Where acceptance criteria stand in a story: in the description, or in one of the text fields that its form has. */
export function CriteriaSelect({ projectId, storyTypeId, place, onChange, error }: Props) {
  const tracker = useTrackerName()
  const isOnline = useConnection() === 'online'
  const { data, error: failure, refetch, isFetching } = useQuery(criteriaFieldsQuery(projectId, storyTypeId))
  const words = failure && !data ? errorWords(failure) : null
  const chosen = place?.as === 'field' ? place.key : undefined
  const field = data?.find(({ key }) => key === chosen)
  const isGone = data !== undefined && chosen !== undefined && !field
  // what is chosen stays choosable although its name is not known
  const unnamed = chosen !== undefined && !field ? [{ value: wordOf(place), label: 'In the field chosen before' }] : []

  function help(): string | undefined {
    if (isGone) return 'That field is not on the form for stories. Until it is, criteria are saved in the description.'
    if (field?.kind === 'text') return `${field.name} takes one line of 255 characters: longer criteria are refused.`
    if (place?.as === 'task-list') return `Each criterion can be ticked off in ${tracker}.`
    return undefined
  }

  return (
    <div>
      <Select
        id={settingFieldId('criteria')}
        label="Acceptance criteria"
        value={wordOf(place)}
        maxHeight="25vh"
        onChange={(value) => onChange(placeOf(value))}
        help={help()}
        error={error}
        options={[
          { value: 'list', label: 'In the description, as a list' },
          { value: 'task-list', label: 'In the description, as a task list' },
          ...(data ?? []).map(({ key, name, kind }) => ({
            value: `${fieldPrefix}${key}`,
            label: `In the field ${name}`,
            hint: kind === 'text' ? 'One line' : undefined,
          })),
          ...unnamed,
        ]}
      />
      {words && (
        <ProblemNote
          tone="quiet"
          className="mt-3"
          onRetry={isOnline ? () => void refetch() : undefined}
          retrying={isFetching}
        >
          The fields for stories could not be read. {isOnline && words.message}
        </ProblemNote>
      )}
    </div>
  )
}

const fieldPrefix = 'field '

const wordOf = (place: CriteriaPlace | undefined): string =>
  place?.as === 'field' ? `${fieldPrefix}${place.key}` : (place?.as ?? 'list')

/** A list is what is meant where nothing is said. */
function placeOf(value: string): CriteriaPlace | undefined {
  if (value.startsWith(fieldPrefix)) return { as: 'field', key: value.slice(fieldPrefix.length) }
  return value === 'task-list' ? { as: 'task-list' } : undefined
}
