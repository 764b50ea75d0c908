import type { Epic } from '@planwright/contract'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { controlClass, Field } from '../../ui/fields/field.tsx'

type Props = {
  label: string
  epics: readonly Epic[]
  /** Ids that are not offered. */
  without: ReadonlySet<string>
  value: string
  onChange: (storyId: string) => void
  className?: string
}

/** One story of the backlog, grouped by epic. */
export function StorySelect({ label, epics, without, value, onChange, className }: Props) {
  const id = useId()
  return (
    <Field id={id} label={label} className={className}>
      <span className="relative block">
        <select
          id={id}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={classNames(controlClass, 'h-control appearance-none truncate pr-8 pl-3')}
        >
          <option value="">Choose a story</option>
          {epics.map((epic) => (
            <optgroup key={epic.id} label={epic.title}>
              {epic.userStories
                .filter((story) => !without.has(story.id))
                .map((story) => (
                  <option key={story.id} value={story.id}>
                    {story.title}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-muted"
        />
      </span>
    </Field>
  )
}
