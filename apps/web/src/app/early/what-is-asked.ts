/**
 * What `ask-early.ts` and the program name alike. Plain constants, so that the build writes each where it is used: a script that asks before the program has come
 * waits for no file that they stand in.
 */
export const configPath = '/config'
export const sessionPath = '/get-session'
export const tokenPath = '/token'
export const profilePath = '/users/whoami'
export const draftsPath = '/drafts'

/** Of the api, and of the identity service in it. */
export const apiBase = '/api'
export const identityBase = '/api/auth'

/** Under which the browser keeps who was signed in when it was last here, without any token. */
export const lastPersonKey = 'planwright-signed-in'

/** Of the element in which the server tells answers with the page, by address. */
export const toldId = 'told'

/** Of what the page shows of the planner until its program does. */
export const drawnId = 'drawn'

/** Of the template in which a page with something drawn in it names its program. */
export const programId = 'program'
