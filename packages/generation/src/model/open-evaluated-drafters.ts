import type { Drafter } from '../drafter.ts'
import type { Recording } from './ask/recording.ts'
import type { ModelSettings } from './model-settings.ts'

/** What an evaluation compares with one model: the product's drafter, and one plain prompt. */
export type EvaluatedDrafters = {
  product: Drafter
  plain: Pick<Drafter, 'label' | 'draft'>
  /** What was answered so far. */
  recording: Recording
  /** Of a replay: what was asked so far that the recording does not answer, in words. */
  missing: readonly string[]
}

/** Where no model is asked. */
const replaying: ModelSettings = {
  provider: 'openai-compatible',
  model: 'recording',
  apiKey: null,
  baseUrl: null,
  allowPrivateAddresses: false,
}

/**
 * Opens both on the model, or on a recording, which asks nobody. Of the model they ask one thing at a time: what is asked of an epic depends on what
 * was answered before, and a recording is to meet the same questions again. What the same model
 * answered in an `earlier` recording it is not asked again.
 */
export async function openEvaluatedDrafters(
  from: ModelSettings | Recording,
  { earlier }: { earlier?: Recording | undefined } = {},
): Promise<EvaluatedDrafters> {
  const [{ createAsker }, { createModelDrafter }, { draftPlainly }, { openLanguageModel }, { recorded, replayed }] =
    await Promise.all([
      import('./ask/ask-model.ts'),
      import('./create-model-drafter.ts'),
      import('./draft/draft-plainly.ts'),
      import('./ask/language-model.ts'),
      import('./ask/recording.ts'),
    ])
  const isRecording = 'answers' in from
  const recording: Recording = isRecording ? from : { model: `${from.model} (${from.provider})`, answers: [] }
  const settings = { ...(isRecording ? replaying : from), patience: { ...(!isRecording && from.patience), atOnce: 1 } }
  const open = isRecording ? undefined : openLanguageModel(from)
  const known = earlier?.model === recording.model ? earlier.answers : []
  const missing: string[] = []
  const model = open
    ? (onByte: () => void) => recorded(open(onByte), recording.answers, known)
    : replayed(recording, (words) => missing.push(words))
  const ask = createAsker(model, settings)
  const label = isRecording ? `${recording.model}, replayed` : recording.model
  return {
    product: { ...createModelDrafter(settings, { model }), label },
    plain: { label: `${label}, one plain prompt`, draft: (brief, options) => draftPlainly(ask, brief, options) },
    recording,
    missing,
  }
}
