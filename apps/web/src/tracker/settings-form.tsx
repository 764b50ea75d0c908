import { zodResolver } from '@hookform/resolvers/zod'
import { IntegrationSettings, type JiraIntegration, type TrackerProject } from '@planwright/contract'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { errorWords } from '../app/api/error-words.ts'
import { paths } from '../app/paths.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Select } from '../ui/select.tsx'
import { BoardSelect } from './board-select.tsx'
import { CriteriaSelect } from './criteria-select.tsx'
import { type AutomaticMapping, automaticMapping, mappableTypes, openingSettings } from './issue-type-mapping.ts'
import { saveSettings } from './tracker-queries.ts'

const mappings = [
  { name: 'epicTypeId', label: 'Epic Mapping', type: 'Epic' },
  { name: 'storyTypeId', label: 'Story Mapping', type: 'Story' },
] as const

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
  /** The mapping that choosing a project set, to say so as long as it stands. */
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
  const [projectId, storyTypeId] = form.watch(['projectId', 'storyTypeId'])
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

  function help(name: (typeof mappings)[number]['name'], type: string): string | undefined {
    if (!automatic || automatic[name] !== form.watch(name)) return undefined
    switch (automatic.because[name]) {
      case 'name':
        return `Chosen automatically, because it is named ${type}.`
      case 'level':
        return name === 'epicTypeId'
          ? 'Chosen automatically, because stories can stand under it.'
          : 'Chosen automatically, because it is the only type for stories.'
      case 'none':
        return mappableTypes(project, name).length > 0
          ? `This project has no issue type named ${type}. Please choose one.`
          : `This project has no issue type for ${name === 'epicTypeId' ? 'epics' : 'stories'}. Please choose another project.`
    }
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
      <fieldset className="mt-8 min-w-0">
        <legend className="mb-1 text-base font-semibold">Issue Type Mappings</legend>
        <p className="mb-4 text-muted">What epics and stories are called in this project.</p>
        <div className="grid gap-4">
          {mappings.map(({ name, label, type }) => (
            <Controller
              key={name}
              control={form.control}
              name={name}
              render={({ field }) => (
                <Select
                  label={label}
                  required
                  placeholder="Select issue type"
                  maxHeight="25vh"
                  disabled={!project}
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  ref={field.ref}
                  help={help(name, type)}
                  error={errors[name]?.message}
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
      {project && (
        <fieldset className="mt-8 min-w-0">
          <legend className="mb-4 text-base font-semibold">Sprints and acceptance criteria</legend>
          <div className="grid gap-4">
            <Controller
              control={form.control}
              name="boardId"
              render={({ field }) => (
                <BoardSelect
                  key={project.id}
                  project={project}
                  boardId={field.value}
                  onChange={field.onChange}
                  error={errors.boardId?.message}
                />
              )}
            />
            {storyTypeId && (
              <Controller
                control={form.control}
                name="acceptanceCriteria"
                render={({ field }) => (
                  <CriteriaSelect
                    projectId={project.id}
                    storyTypeId={storyTypeId}
                    place={field.value}
                    onChange={field.onChange}
                    error={errors.acceptanceCriteria?.message}
                  />
                )}
              />
            )}
          </div>
        </fieldset>
      )}
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
  )
}
