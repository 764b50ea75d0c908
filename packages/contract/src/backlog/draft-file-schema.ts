import * as z from 'zod/mini'
import { Capacity, DayRange, PlannedEpic, PlannedStory, PlanProof, Sprint, SprintStory } from '../sprints/sprints.ts'
import { CustomField, Epic, Mark, UserStory } from './backlog.ts'
import { BriefDocument, DraftForm, DraftPlan } from './drafts.ts'
import { DraftFile, draftFileSchemaPath } from './exchange.ts'

const parts = {
  ...{ BriefDocument, Capacity, CustomField, DayRange, DraftForm, DraftPlan, Epic, Mark },
  ...{ PlannedEpic, PlannedStory, PlanProof, Sprint, SprintStory, UserStory },
}

/** The JSON schema (2020-12) of a file that `DraftFile` reads. Defaults may be left out. Pure. */
export function draftFileSchema(): object {
  const names = z.registry<{ id?: string }>()
  for (const [id, schema] of Object.entries(parts)) names.add(schema, { id })
  const schema = z.toJSONSchema(DraftFile, { io: 'input', metadata: names })
  return { $id: draftFileSchemaPath, title: 'An initiative of Planwright', ...schema }
}
