import type { NothingToDo } from '../drafter.ts'

/** What a task has made. */
export async function made<Made extends object>(task: Promise<Made | NothingToDo>): Promise<Made> {
  const answer = await task
  if ('nothing' in answer) throw new Error(answer.nothing)
  return answer
}
