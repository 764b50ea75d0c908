import { connection } from '../connection/connection.ts'
import { apiBase } from '../early/what-is-asked.ts'
import { tokenKeeper } from '../session/token-keeper.ts'
import { createApiClient } from './api-client.ts'
import { defaultTimeoutMs } from './default-timeout.ts'
import { logError } from './log-error.ts'

/** Calls as the signed-in person. */
export const api = createApiClient({
  baseUrl: apiBase,
  tokens: tokenKeeper,
  defaultTimeoutMs,
  mayAsk: connection.mayAsk,
  onAnswer: connection.note,
  onFailure: logError,
})
