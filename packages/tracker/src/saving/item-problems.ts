import { cleanLabels, cleanTitle } from '../port/clean-words.ts'
import { criteriaFieldOf, hasCriteria } from '../port/criteria-place.ts'
import { isMisfit, resolveField } from '../port/field-value.ts'
import type { PlanItem } from '../port/plan-item.ts'
import { descriptionTexts } from '../port/plan-item.ts'
import { onScale } from '../port/points-scale.ts'
import type { Field } from '../port/project.ts'
import type { Target } from '../port/target.ts'
import type { ProblemCode, SaveProblem } from './save-problem.ts'
import { typeOf } from './target-problems.ts'

/**
 * What the tracker would refuse, or we would change, in items about to be written. A required field that no item fills
 * blocks, because all of a kind would fail; what touches single items does not: the others are saved.
 */
export function itemProblems(items: readonly PlanItem[], target: Target): SaveProblem[] {
  return group(items.flatMap((item) => findings(item, target)))
}

/** What of a plan an item brings for a field of a role. `own` ones are filled whatever it brings. */
export function suppliesRole(item: PlanItem, role: NonNullable<Field['role']>): boolean {
  switch (role) {
    case 'title':
    case 'own':
      return true
    case 'description':
      return wholeText(item).trim() !== ''
    case 'labels':
      return cleanLabels(item.labels).length > 0
    case 'points':
      return item.points !== undefined
    case 'parent':
      return item.parentId !== undefined
  }
}

/** A form that the tracker would not show (no fields) is taken to have everything. */
export function isOffForm(item: PlanItem, role: NonNullable<Field['role']>, target: Target): boolean {
  const form = typeOf(target, item.kind)?.fields ?? []
  return form.length > 0 && !form.some((field) => field.role === role)
}

type Finding = {
  readonly code: ProblemCode
  readonly blocks: boolean
  readonly message: string
  readonly itemId: string
}

const findings = (item: PlanItem, target: Target): Finding[] => {
  const problems: Finding[] = []
  const note = (code: ProblemCode, message: string, blocks = false) =>
    problems.push({ code, message, blocks, itemId: item.id })
  const { limits, trackerName } = target
  const title = cleanTitle(item.title)

  if (title === '') note('title-empty', 'These items have no title. Give them one.')
  if (title.length > limits.titleLength)
    note(
      'title-too-long',
      `These titles are longer than the ${limits.titleLength} characters that ${trackerName} takes. Shorten them.`,
    )
  if (title !== item.title.trim() && /[\r\n]/.test(item.title))
    note('title-cleaned', 'These titles have several lines. They are saved on one.')
  if (wholeText(item).length > limits.textLength)
    note(
      'text-too-long',
      `These descriptions are longer than the ${limits.textLength.toLocaleString('en')} characters that ${trackerName} takes. Shorten them.`,
    )
  for (const label of item.labels ?? []) {
    const [written = ''] = cleanLabels([label], limits)
    if (written !== label.trim())
      note('label-with-space', `${trackerName} takes no spaces in labels: “${label}” is saved as “${written}”.`)
    if (label.length > limits.labelLength)
      note(
        'label-too-long',
        `The label “${label.slice(0, 30)}…” is longer than ${limits.labelLength} characters. Shorten it.`,
      )
  }
  const scale = target.pointsField?.scale
  if (item.kind === 'story' && item.points !== undefined && scale && onScale(item.points, scale) !== item.points)
    note(
      'points-rounded',
      `${trackerName} takes estimates of ${scale.join(', ')} here: ${item.points} points are saved as ${onScale(item.points, scale)}.`,
    )
  const form = typeOf(target, item.kind)?.fields ?? []
  if (form.length > 0) checkForm(item, form, note)
  return problems
}

const checkForm = (
  item: PlanItem,
  form: readonly Field[],
  note: (code: ProblemCode, message: string, blocks?: boolean) => void,
): void => {
  const kind = item.kind === 'epic' ? 'epics' : 'stories'
  for (const role of ['description', 'labels'] as const)
    if (suppliesRole(item, role) && !form.some((field) => field.role === role))
      note(
        'field-off-form',
        `The form for new ${kind} has no field for the ${role}. ${role === 'labels' ? 'Labels are' : 'It is'} left out.`,
      )
  const criteriaKey = hasCriteria(item) ? criteriaFieldOf(item) : undefined
  const criteriaField = form.find(({ key }) => key === criteriaKey)
  if (
    criteriaField?.kind === 'text' &&
    (item.acceptanceCriteria ?? '').replaceAll('\n', ' | ').length > textFieldLength
  )
    note(
      'text-too-long',
      `The acceptance criteria of these items are longer than the ${textFieldLength} characters that ${criteriaField.name} takes. Shorten them, or choose another place for them in the settings.`,
    )
  if (item.criteriaPlace?.as === 'list' && item.criteriaPlace.insteadOf !== undefined && hasCriteria(item))
    note(
      'field-off-form',
      `The field chosen for acceptance criteria is not on the form for new ${kind}. They are saved in the description instead; choose another place in the settings.`,
    )
  for (const { key, name, value } of item.fields ?? []) {
    const field = form.find((candidate) => candidate.key === key)
    if (field && key === criteriaKey) {
      note(
        'wrong-value',
        `${name} holds the acceptance criteria. These items would be refused; remove the field, or choose another place for the criteria in the settings.`,
      )
      continue
    }
    if (!field) {
      note(
        'field-off-form',
        `The field ${name} is not on the form for new ${kind}. These items would be refused; remove the field.`,
      )
      continue
    }
    const resolved = resolveField(field, value)
    if (isMisfit(resolved))
      note(
        resolved.misfit === 'unknown-option' ? 'unknown-option' : 'wrong-value',
        `${resolved.message} Choose another value.`,
      )
  }
  for (const field of form) {
    if (!field.required || field.hasDefault) continue
    const filled = field.role
      ? suppliesRole(item, field.role)
      : field.key === criteriaKey || (item.fields ?? []).some(({ key }) => key === field.key)
    if (!filled)
      note(
        'required-field',
        `New ${kind} need the field ${field.name}, which the plan does not fill. Add it to the custom fields, or make it optional.`,
        true,
      )
  }
}

/** Of the description. */
const wholeText = (item: PlanItem) =>
  descriptionTexts(item)
    .map(({ field, text }) => (field === 'acceptanceCriteria' && criteriaFieldOf(item) ? '' : text))
    .filter(Boolean)
    .join('\n')

/** What a field of one line takes. */
const textFieldLength = 255

/** One problem per code and message, with all its items. */
const group = (all: readonly Finding[]): SaveProblem[] => {
  const problems = new Map<string, { code: ProblemCode; blocks: boolean; message: string; itemIds: string[] }>()
  for (const { code, blocks, message, itemId } of all) {
    const problem = problems.get(code + message) ?? { code, blocks, message, itemIds: [] }
    if (!problem.itemIds.includes(itemId)) problem.itemIds.push(itemId)
    problems.set(code + message, problem)
  }
  return [...problems.values()]
}
