import { ApiError } from '../api/api-error.ts'
import { reloadConfig } from '../use-config.ts'

/** For calls that take a new password: where the server's rule refuses it, the page has an older rule and reads it again. */
export async function withPolicy<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS') await reloadConfig()
    throw error
  }
}
