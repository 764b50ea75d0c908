import { keptItems } from './database.ts'
import { forgetItems } from './kept-items.ts'

/** What is kept for somebody's session alone, and goes with it: what the server has as well, and plans that were cleared. */
export async function forgetSession(owner: string): Promise<void> {
  await Promise.all([forgetItems(keptItems('answers'), owner), forgetItems(keptItems('plans'), owner)])
}
