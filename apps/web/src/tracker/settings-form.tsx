import { zodResolver } from '@hookform/resolvers/zod'
import { IntegrationSettings, type JiraIntegration, type TrackerProject } from '@planwright/contract'
import { useState } from 'react'
import { Controller, FormProvider, useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { errorWords } from '../app/api/error-words.ts'
import { paths } from '../app/paths.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Select } from '../ui/select.tsx'
import { DestinationFields } from './destination-fields.tsx'
import { IssueTypeFields } from './issue-type-fields.tsx'
import { type AutomaticMapping, automaticMapping, openingSettings } from './issue-type-mapping.ts'
import { saveSettings } from './tracker-queries.ts'

const fieldNames = ['projectId', 'epicTypeId', 'storyTypeId', 'boardId', 'acceptanceCriteria'] as const

type Props = {
  projects: readonly TrackerProject[]
  saved: JiraIntegration
  /** Something else on the page is the thing to do next. */
  quiet: boolean
}

/** Which project, which of its issue types are epics and stories, and where sprints and criteria go. Goes home when saved. */
export function SettingsForm({ projects, saved, quiet }: Props) {
  const [, navigate] = useLocation()
  /** The mapping that choosing a project set. */
  const [automatic, setAutomatic] = useState<AutomaticMapping | null>(null)
  const [problem, setProblem] = useState<{ message: string; requestId?: string } | null>(null)
  const form = useForm({
    resolver: zodResolver(IntegrationSettings),
    defaultValues: {
      ...openingSettings(projects, saved),
      boardId: saved.boardId,
      acceptanceCriteria: saved.acceptanceCriteria,
    },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState
  const projectId = form.watch('projectId')
  const project = projects.find(({ id }) => id === projectId)

  function chooseProject(id: string) {
    const mapping = automaticMapping(projects.find((candidate) => candidate.id === id))
    setAutomatic(mapping)
    form.setValue('projectId', id, { shouldDirty: true, shouldValidate: true })
    form.setValue('epicTypeId', mapping.epicTypeId)
    form.setValue('storyTypeId', mapping.storyTypeId)
    // board and fields belong to their project
    form.setValue('boardId', id === saved.projectId ? saved.boardId : undefined)
    if (form.getValues('acceptanceCriteria')?.as === 'field') form.setValue('acceptanceCriteria', undefined)
    form.clearErrors(['epicTypeId', 'storyTypeId', 'boardId', 'acceptanceCriteria'])
  }

  const submit = form.handleSubmit(async (values) => {
    setProblem(null)
    try {
      await saveSettings(values)
      navigate(paths.home)
    } catch (error) {
      const words = errorWords(error)
      const named = fieldNames.filter((name) => words.fields[name])
      for (const name of named) form.setError(name, { message: words.fields[name] })
      if (named.length === 0) setProblem(words)
    }
  })

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Controller
          control={form.control}
          name="projectId"
          render={({ field }) => (
            <Select
              label="Project"
              required
              placeholder="Select project"
              maxHeight="25vh"
              value={field.value}
              onChange={chooseProject}
              onBlur={field.onBlur}
              ref={field.ref}
              error={errors.projectId?.message}
              options={projects.map(({ id, key, name, avatarUrls }) => ({
                value: id,
                label: name,
                image: avatarUrls['24x24'] ?? null,
                hint: key,
              }))}
            />
          )}
        />
        <IssueTypeFields project={project} automatic={automatic} />
        {project && <DestinationFields project={project} />}
        {problem && (
          <ProblemNote requestId={problem.requestId} className="mt-6">
            {problem.message}
          </ProblemNote>
        )}
        <Button
          type="submit"
          variant={quiet ? 'secondary' : 'primary'}
          busy={isSubmitting}
          busyLabel="Saving"
          className="mt-8"
        >
          Save settings
        </Button>
      </form>
    </FormProvider>
  )
}
