/** The wire: what web and api say to each other. Requests and responses are parsed with these on both ends. */
export * from './backlog.ts'
export * from './drafts.ts'
export * from './errors.ts'
export * from './identity.ts'
export * from './problem.ts'
export * from './runs.ts'
export * from './sprints.ts'
export * from './tracker.ts'
