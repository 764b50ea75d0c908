import { zodResolver } from '@hookform/resolvers/zod'
import { IntegrationSettings, type JiraIntegration, type TrackerProject } from '@planwright/contract'
import { useEffect, useId, useMemo, useState } from 'react'
import { Controller, FormProvider, useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { errorWords } from '../app/api/error-words.ts'
import { paths } from '../app/paths.ts'
import { useTracker } from '../app/use-config.ts'
import { settingFieldId } from '../app/wanted-setting.ts'
import { Button } from '../ui/button.tsx'
import { capitalized } from '../ui/capitalized.ts'
import { Select } from '../ui/fields/select.tsx'
import { NextActionBar } from '../ui/next-action-bar.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { DestinationFields } from './destination-fields.tsx'
import { IssueTypeFields } from './issue-type-fields.tsx'
import { type AutomaticMapping, automaticMapping, missingTypes, openingSettings } from './issue-type-mapping.ts'
import type { KeptChoices, SettingsChoices } from './kept-settings.ts'
import { saveSettings } from './tracker-queries.ts'

const fieldNames = ['projectId', 'epicTypeId', 'storyTypeId', 'boardId', 'acceptanceCriteria'] as const

type Props = {
  projects: readonly TrackerProject[]
  saved: JiraIntegration
  kept: KeptChoices
  /** Something else on the page is the thing to do next. */
  quiet: boolean
}

/** Which project, which of its issue types are epics and stories, and where sprints and criteria go. Goes home when saved. */
export function SettingsForm({ projects, saved, kept, quiet }: Props) {
  const [, navigate] = useLocation()
  const formId = useId()
  const { name: tracker, project: projectWord, mapped } = useTracker()
  /** The mapping that choosing a project set. */
  const [automatic, setAutomatic] = useState<AutomaticMapping | null>(null)
  const [problem, setProblem] = useState<{ message: string; requestId?: string } | null>(null)
  const form = useForm({
    resolver: zodResolver(IntegrationSettings),
    defaultValues: valuesOf(projects, kept.choices ?? saved),
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState
  const values = form.watch()
  const savedValues = useMemo(() => valuesOf(projects, saved), [projects, saved])
  const isUnsaved = JSON.stringify(values) !== JSON.stringify(savedValues)
  useEffect(() => {
    if (isUnsaved) kept.keep(values)
    else kept.forget()
  }, [isUnsaved, values, kept])
  const project = projects.find(({ id }) => id === values.projectId)
  const hasPictures = projects.some(({ avatarUrls }) => avatarUrls['24x24'])

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

  const missing = mapped ? missingTypes(project) : undefined
  const submit = form.handleSubmit(
    async (values) => {
      setProblem(null)
      try {
        await saveSettings(values)
        kept.forget()
        navigate(paths.home)
      } catch (error) {
        const words = errorWords(error)
        const named = fieldNames.filter((name) => words.fields[name])
        for (const name of named) form.setError(name, { message: words.fields[name] })
        if (named.length === 0) setProblem(words)
      }
    },
    () => missing && form.setFocus('projectId'),
  )

  return (
    <FormProvider {...form}>
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Controller
          control={form.control}
          name="projectId"
          render={({ field }) => (
            <Select
              id={settingFieldId('project')}
              label={capitalized(projectWord)}
              required
              placeholder={`Select ${projectWord}`}
              maxHeight="25vh"
              value={field.value}
              onChange={chooseProject}
              onBlur={field.onBlur}
              ref={field.ref}
              error={errors.projectId?.message ?? missing}
              help={
                mapped
                  ? undefined
                  : `Epics become parent issues there, and stories sub-issues. Sprints are those that ${tracker} makes, and acceptance criteria tasks to tick in the description.`
              }
              options={projects.map(({ id, key, name, avatarUrls }) => ({
                value: id,
                label: name,
                // no empty frame where nothing has a picture
                ...(hasPictures && { image: avatarUrls['24x24'] ?? null }),
                hint: key,
              }))}
            />
          )}
        />
        {mapped && <IssueTypeFields project={project} automatic={automatic} />}
        {mapped && project && !missing && <DestinationFields project={project} />}
        {problem && (
          <ProblemNote requestId={problem.requestId} className="mt-6">
            {problem.message}
          </ProblemNote>
        )}
      </form>
      <NextActionBar needsServer>
        {/* in sight wherever the choice was made */}
        <p className={isUnsaved ? 'mr-auto min-w-0 text-xs text-muted max-sm:basis-full' : 'sr-only'}>
          <span role="status">{isUnsaved && 'Not saved yet: what you chose is kept on this device.'}</span>{' '}
          {isUnsaved && (
            <button
              type="button"
              className="min-h-6 underline underline-offset-2 hover:text-text"
              onClick={() => {
                // this button goes: one goes on where the form begins, which a form that is reset does not know before it is drawn
                form.setFocus('projectId')
                form.reset(savedValues)
                setAutomatic(null)
              }}
            >
              {savedValues.projectId ? 'Back to what was saved' : 'Clear what you chose'}
            </button>
          )}
        </p>
        <Button
          type="submit"
          form={formId}
          variant={quiet ? 'secondary' : 'primary'}
          busy={isSubmitting}
          busyLabel="Saving"
          className="max-sm:w-full"
          needsServer
        >
          Save settings
        </Button>
      </NextActionBar>
    </FormProvider>
  )
}

const valuesOf = (projects: readonly TrackerProject[], choices: SettingsChoices) => ({
  ...openingSettings(projects, choices),
  boardId: choices.boardId,
  acceptanceCriteria: choices.acceptanceCriteria,
})
