/** Calls `told` within 5 s of the session's end, however it ends, until the function that it answers is called. */
export type WatchSession = (sessionId: string, told: () => void) => () => void
