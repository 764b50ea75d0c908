import { comparableField, isMisfit, resolveField } from '../port/field-value.ts'
import type { PlanItem } from '../port/plan-item.ts'
import type { Field } from '../port/project.ts'

/** The only field of Linear's that a plan's items bring by name. Its numbers are the same for everybody; 0 is none. */
export const priorityField: Field = {
  key: 'priority',
  name: 'Priority',
  role: 'own',
  kind: 'option',
  required: false,
  hasDefault: true,
  options: ['Urgent', 'High', 'Medium', 'Low'].map((value, at) => ({ id: `${at + 1}`, value })),
  isPriority: true,
  vendorType: 'priority',
}

/** Linear's number for an item's priority; undefined where the plan is silent. */
export function priorityOf({ fields = [] }: PlanItem): number | undefined {
  const wanted = fields.find(({ key }) => key === priorityField.key)
  const value = wanted && resolveField(priorityField, wanted.value)
  return value && !isMisfit(value) && value.kind === 'option' ? Number(value.id) : undefined
}

/** As items that were read hold it among their fields; an issue without a priority holds none. */
export function priorityIn(priority: number): Readonly<Record<string, string>> {
  return priority === 0 ? {} : { [priorityField.key]: comparableField({ kind: 'option', id: `${priority}` }) }
}
