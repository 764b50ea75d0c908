import type { Person } from './person.ts'

/** Calls `told` within 5 s of the end of what the person calls with, a session or an access token, however it ends, until the function that it answers is called. */
export type WatchAccess = (person: Person, told: () => void) => () => void
