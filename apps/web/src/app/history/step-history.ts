/** What was done and can be undone, and what was undone and can be done again; the last is the next. */
export type StepHistory<State> = { readonly past: readonly Step<State>[]; readonly future: readonly Step<State>[] }

/** `state` is what stood on the other side of the step: before it in the past, after it in the future. */
type Step<State> = { readonly name: string; readonly state: State }

/** Steps that are kept; states share what they have in common, so this bounds a very long day and little else. */
const longestPast = 500

export const emptyHistory = { past: [], future: [] } as const satisfies StepHistory<never>

/** Notes a step that was just done; what was undone before it is gone. `before` is the state that it left. */
export function withStep<State>({ past }: StepHistory<State>, name: string, before: State): StepHistory<State> {
  return {
    past: [...past, { name, state: before }].slice(-longestPast),
    future: [],
  }
}

type Turn<State> = { history: StepHistory<State>; state: State; name: string }

/** Takes the last step back; undefined where there is none. `standing` gives what stands now in the place of a state. */
export function undoStep<State>(
  { past, future }: StepHistory<State>,
  standing: (state: State) => State,
): Turn<State> | undefined {
  const step = past.at(-1)
  if (!step) return undefined
  const history = { past: past.slice(0, -1), future: [...future, { name: step.name, state: standing(step.state) }] }
  return { history, state: step.state, name: step.name }
}

/** Does the step again that was undone last; undefined where there is none. */
export function redoStep<State>(
  { past, future }: StepHistory<State>,
  standing: (state: State) => State,
): Turn<State> | undefined {
  const step = future.at(-1)
  if (!step) return undefined
  const history = { past: [...past, { name: step.name, state: standing(step.state) }], future: future.slice(0, -1) }
  return { history, state: step.state, name: step.name }
}
