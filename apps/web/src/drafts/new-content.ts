import { type Capacity, type DraftContent, withOwnIds } from '@planwright/contract'
import { emptyDraft } from './draft-content.ts'

/** What a new initiative begins with: what is the organisation's and the team's of the last one, and nothing of what that one was about. Pure. */
export function contentAfter(last: DraftContent | null): DraftContent {
  const form = last?.form
  const plan = last?.plan
  return {
    ...emptyDraft,
    form: form
      ? {
          companyInfo: form.companyInfo,
          epicInfo: '',
          detailLevel: 'high-level',
          additionalInfo: '',
          additionalDescription: '',
          labels: form.labels,
          customFields: form.customFields,
        }
      : null,
    plan: plan
      ? {
          velocity: plan.velocity,
          sprintLength: plan.sprintLength,
          startDate: null,
          ...(plan.capacity && { capacity: withoutDates(plan.capacity) }),
        }
      : null,
  }
}

/** Who is in the team stays; who is off when belongs to the weeks of one plan. */
const withoutDates = (capacity: Capacity): Capacity => ({
  ...capacity,
  people: capacity.people.map((person) => ({ ...person, daysOff: [] })),
  holidays: [],
})

/** The same with ids of its own, so that saving it makes issues of its own. */
export function copyOf(content: DraftContent, newId?: () => string): DraftContent {
  const { name, runs, ...rest } = withOwnIds(content, newId)
  const { generation: _generation, save: _save, ...written } = runs
  return {
    ...rest,
    name: `Copy of ${name || 'New initiative'}`.slice(0, 200),
    runs: { ...emptyDraft.runs, ...written },
  }
}
