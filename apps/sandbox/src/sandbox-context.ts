import type { FastifyBaseLogger } from 'fastify'
import type { SandboxState } from './jira/data/state.ts'
import type { LinearSettings } from './linear/linear-settings.ts'
import type { SandboxSettings } from './settings.ts'

/** What every part of the sandbox is given when it is registered. */
export type SandboxContext = {
  /** Where the sandbox is reached, without a trailing slash. */
  publicUrl: string
  /** Where the product is reached: forms may redirect there. */
  productUrl: string
  /** A holder: a reset puts new content into `current`, so read through it each time. */
  state: { current: SandboxState }
  settings: SandboxSettings
  linearSettings: LinearSettings
  /** The real time, in milliseconds since 1970; Jira's is `jiraNow`, Linear's `linearNow`. */
  now(): number
  /** Registers what else has to go back to the start on `POST /_sandbox/reset`. */
  onReset(run: () => void): void
  /** Says that the state changed and has to be kept. */
  changed(): void
  log: FastifyBaseLogger
}
