import type { IntegrationSettings, TrackerProject } from '@planwright/contract'
import { Controller, useFormContext } from 'react-hook-form'
import { BoardSelect } from './board-select.tsx'
import { CriteriaSelect } from './criteria-select.tsx'

/** Where the sprints and the acceptance criteria of a project go. */
export function DestinationFields({ project }: { project: TrackerProject }) {
  const form = useFormContext<IntegrationSettings>()
  const { errors } = form.formState
  // as they are now: where nothing is chosen any more, a field that is controlled tells what it began with
  const { storyTypeId, boardId, acceptanceCriteria } = form.watch()
  return (
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
              boardId={boardId}
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
                place={acceptanceCriteria}
                onChange={field.onChange}
                error={errors.acceptanceCriteria?.message}
              />
            )}
          />
        )}
      </div>
    </fieldset>
  )
}
