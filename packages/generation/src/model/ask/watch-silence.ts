import type { Patience } from './patience.ts'

/** Nothing came for so long: before the first byte of an answer, or in the middle of one. */
export class ModelSilent extends Error {
  override readonly name = 'TimeoutError'
  readonly began: boolean
  readonly ms: number

  constructor(began: boolean, ms: number) {
    super(began ? 'The model fell silent in the middle of its answer.' : 'The model did not begin to answer.')
    this.began = began
    this.ms = ms
  }
}

/**
 * A signal that aborts with ModelSilent once a model has been silent for too long. The clock starts with `sent` and anew with every byte that was `heard`;
 * `alive` says that the server is busy with another question of ours, so that this one may wait on.
 */
export function watchSilence({ firstByteMs, silenceMs }: Patience) {
  const controller = new AbortController()
  let began = false
  let timer: NodeJS.Timeout | undefined
  const start = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(new ModelSilent(began, ms)), ms)
  }
  return {
    signal: controller.signal,
    sent: () => {
      began = false
      start(firstByteMs)
    },
    heard: () => {
      if (began) return void timer?.refresh()
      began = true
      start(silenceMs)
    },
    alive: () => {
      if (!began) timer?.refresh()
    },
    stop: () => clearTimeout(timer),
  }
}
