import type { Patience } from './ask/patience.ts'

/** Which language model drafts, as the operator configured it. */
export type ModelSettings = {
  provider: 'openai' | 'anthropic' | 'google' | 'openai-compatible'
  /** The provider's own name of the model. */
  model: string
  /** Absent for servers that ask for none. */
  apiKey: string | null
  /** Required for `openai-compatible`, such as `http://localhost:11434/v1`; elsewhere the provider's own where absent. */
  baseUrl: string | null
  /** Whether the base URL may lead to a loopback or private address. */
  allowPrivateAddresses: boolean
  /** How long it is waited for and how much it is asked at once; what is absent is chosen by where the server stands. */
  patience?: Partial<Patience>
}
