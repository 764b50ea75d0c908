export * from './port.ts'
export * from './save-plan.ts'
export { type RateLimit, TrackerError, type TrackerFault } from './tracker-error.ts'
