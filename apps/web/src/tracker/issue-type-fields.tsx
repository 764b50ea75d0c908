import type { IntegrationSettings, TrackerProject } from '@planwright/contract'
import { Controller, useFormContext } from 'react-hook-form'
import { useTracker } from '../app/use-config.ts'
import { settingFieldId } from '../app/wanted-setting.ts'
import { Select } from '../ui/fields/select.tsx'
import { type AutomaticMapping, type MappingName, mappableTypes } from './issue-type-mapping.ts'

const mappings = [
  { name: 'epicTypeId', label: 'Epic Mapping', type: 'Epic', setting: 'epics' },
  { name: 'storyTypeId', label: 'Story Mapping', type: 'Story', setting: 'stories' },
] as const

type Props = {
  project: TrackerProject | undefined
  /** What choosing the project set; null where nothing did. */
  automatic: AutomaticMapping | null
}

/** Which of the project's issue types are epics and stories. */
export function IssueTypeFields({ project, automatic }: Props) {
  const form = useFormContext<IntegrationSettings>()
  const { errors } = form.formState
  const { project: projectWord } = useTracker()
  const chosen = form.watch()
  const hasTypes = (name: MappingName) => mappableTypes(project, name).length > 0

  function help(name: MappingName, type: string): string | undefined {
    if (!project) return `Choose the ${projectWord} first.`
    // said as long as the automatic choice stands
    if (!automatic || automatic[name] !== chosen[name]) return undefined
    switch (automatic.because[name]) {
      case 'name':
        return `Chosen automatically, because it is named ${type}.`
      case 'level':
        return name === 'epicTypeId'
          ? 'Chosen automatically, because stories can stand under it.'
          : 'Chosen automatically, because it is the only type for stories.'
      case 'none':
        // said at the project, which is what can be changed
        return hasTypes(name) ? `This project has no issue type named ${type}. Please choose one.` : undefined
    }
  }

  return (
    <fieldset className="mt-8 min-w-0">
      <legend className="mb-1 text-base font-semibold">Issue Type Mappings</legend>
      <p className="mb-4 text-muted">What epics and stories are called in this project.</p>
      <div className="grid gap-4">
        {mappings.map(({ name, label, type, setting }) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field }) => (
              <Select
                id={settingFieldId(setting)}
                label={label}
                required
                placeholder="Select issue type"
                maxHeight="25vh"
                disabled={!hasTypes(name)}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                ref={field.ref}
                help={help(name, type)}
                // nobody can fill in what waits for the project, or for another one
                error={hasTypes(name) ? errors[name]?.message : undefined}
                options={mappableTypes(project, name).map(({ id, name: typeName, iconUrl }) => ({
                  value: id,
                  label: typeName,
                  image: iconUrl,
                }))}
              />
            )}
          />
        ))}
      </div>
    </fieldset>
  )
}
