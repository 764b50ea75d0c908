import { zodResolver } from '@hookform/resolvers/zod'
import {
  type DraftPlan,
  startDateProblem,
  TeamFields,
  type TeamForm as TeamFormValues,
  targetDateProblem,
} from '@planwright/contract'
import { useEffect, useRef } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { useTracker } from '../../app/use-config.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'

export type TeamNumbers = Pick<DraftPlan, 'velocity' | 'sprintLength' | 'startDate' | 'targetDate'>

type Props = {
  id: string
  values: TeamNumbers
  timeZone: string
  /** Why the plan starts on the day that it does, where that is known. */
  startHelp?: string | undefined
  running: boolean
  /** There is a plan already, so that saving it is the next thing to do: planning again is offered here, and no longer as the next action. */
  again: boolean
  onChange: (values: TeamNumbers) => void
  onSubmit: (values: TeamFormValues) => void
}

type Typed = TeamFields

/** Step 2's three numbers in one row, and the date that is wished for, by which nothing is planned. */
export function TeamForm({ id, values, timeZone, startHelp, running, again, onChange, onSubmit }: Props) {
  const form = useForm<Typed>({
    resolver: teamResolver(timeZone),
    defaultValues: {
      velocity: values.velocity ?? Number.NaN,
      sprintLength: values.sprintLength ?? Number.NaN,
      startDate: values.startDate ?? '',
      targetDate: values.targetDate ?? '',
    },
    mode: 'onTouched',
  })
  const { errors } = form.formState
  const { name, sprints } = useTracker()
  const { startDate, targetDate } = values

  const takingOver = useRef(false)
  useEffect(() => {
    const subscription = form.watch(() => {
      if (!takingOver.current) onChange({ ...typedNumbers(form.getValues()), ...(!again && { targetDate }) })
    })
    return () => subscription.unsubscribe()
  }, [form, onChange, again, targetDate])

  useEffect(() => {
    takingOver.current = true
    takeNumbers(form, values)
    takingOver.current = false
  }, [form, values])

  return (
    <form
      id={id}
      noValidate
      className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[repeat(4,minmax(0,220px))_auto] lg:justify-start"
      onSubmit={(event) => void form.handleSubmit(({ targetDate: _, ...values }) => onSubmit(values))(event)}
    >
      <NumberField
        label="Velocity (story points)"
        required
        error={errors.velocity?.message}
        {...form.register('velocity', { valueAsNumber: true })}
      />
      <NumberField
        label="Sprint Length (weeks)"
        required
        help={sprints === 'given' ? `For what is planned after the last sprint that ${name} has.` : undefined}
        error={errors.sprintLength?.message}
        {...form.register('sprintLength', { valueAsNumber: true })}
      />
      <DateField
        label="Start Date"
        required
        help={sprints === 'given' ? `Sprints are ${name}’s: those that begin on this day or later.` : startHelp}
        error={errors.startDate?.message}
        {...form.register('startDate')}
      />
      {again && (
        <Button
          type="submit"
          busy={running}
          busyLabel="Generating"
          className="order-last sm:col-span-2 sm:justify-self-start lg:col-span-1 lg:mt-[27px]"
        >
          Generate Sprint Plan
        </Button>
      )}
      {/* behind the button by keys, since it may be left empty; before there is a plan it is folded away with what else may be */}
      {again && (
        <DateField
          label="Target Date"
          error={problemOfTarget({ startDate, targetDate })}
          {...form.register('targetDate')}
        />
      )}
    </form>
  )
}

/** The contract's schema, and the rule on the date, which needs today. */
function teamResolver(timeZone: string): Resolver<Typed> {
  const schema = zodResolver<Typed, unknown, Typed>(TeamFields)
  return async (values, context, options) => {
    const result = await schema(values, context, options)
    const problem = values.startDate && startDateProblem(values.startDate, new Date(), timeZone)
    if (!problem) return result
    return { values: {}, errors: { ...result.errors, startDate: { type: 'past', message: problem } } }
  }
}

const typedNumbers = ({ velocity, sprintLength, startDate, targetDate }: Typed): TeamNumbers => ({
  velocity: Number.isNaN(velocity) ? null : velocity,
  sprintLength: Number.isNaN(sprintLength) ? null : sprintLength,
  startDate: keepable(startDate) ?? null,
  targetDate: keepable(targetDate),
})

/** Of what is kept and not of the form: it stops no planning, and a start that changes changes it. */
export function problemOfTarget({ startDate, targetDate }: Pick<TeamNumbers, 'startDate' | 'targetDate'>) {
  return (targetDate && startDate && targetDateProblem(targetDate, startDate)) || undefined
}

/** A date as it is typed, where a draft can keep it: while a year is typed the browser gives some that begin with 0, and some of five digits. */
export function keepable(date: string): string | undefined {
  return /^[1-9]\d{3}-\d\d-\d\d$/.test(date) ? date : undefined
}

/** A proposal, or what another tab says, may come while something else is typed: only what differs is set, and what is half typed here says nothing yet. */
function takeNumbers(form: UseFormReturn<Typed>, values: TeamNumbers): void {
  const typed = typedNumbers(form.getValues())
  // what was wrong with the former words is over
  const as = (name: keyof Typed) => ({ shouldValidate: form.getFieldState(name).invalid })
  for (const name of ['velocity', 'sprintLength'] as const)
    if (values[name] !== typed[name]) form.setValue(name, values[name] ?? Number.NaN, as(name))
  for (const name of ['startDate', 'targetDate'] as const)
    if ((values[name] ?? '') !== (typed[name] ?? '')) form.setValue(name, values[name] ?? '', as(name))
}
