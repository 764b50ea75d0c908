import { type SprintPlanRequest, SprintPlanResponse } from '@planwright/contract'
import type { input } from 'zod/mini'
import { api } from '../app/api.ts'
import { longCallMs } from '../app/api-client.ts'

export const planSprintsMutation = {
  mutationFn: (body: input<typeof SprintPlanRequest>) =>
    api.call('/inference/sprint-plan', SprintPlanResponse, { method: 'POST', body, timeoutMs: longCallMs }),
}
