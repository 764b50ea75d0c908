import * as z from 'zod'
import { readPages } from '../wire/read-pages.ts'
import { pageOf, StateJson } from '../wire/schemas.ts'
import type { Transport } from '../wire/transport.ts'
import { stateOf } from './from-linear.ts'

/** Ids of a team's states in which work is done and in which it is not. Those that mean that nothing was made are neither. */
export async function readStates(transport: Transport, teamId: string) {
  const states = await readPages(transport, {
    operation: 'list states',
    query: `query States($id: String!, $after: String) {
      team(id: $id) { states(first: 50, after: $after) { nodes { id type } pageInfo { hasNextPage endCursor } } }
    }`,
    variables: { id: teamId },
    answer: z.object({ team: z.object({ states: pageOf(StateJson) }) }).transform(({ team }) => team.states),
  })
  const idsOf = (holds: (type: string) => boolean) => states.filter(({ type }) => holds(type)).map(({ id }) => id)
  return { completed: idsOf((type) => type === 'completed'), open: idsOf((type) => stateOf(type) !== 'done') }
}
