import { type MessagePort, threadId } from 'node:worker_threads'
import type { ThreadModule } from './work-kind.ts'

/** What a thread is given, and what it says of it. */
export type ThreadTask = { readonly module: string; readonly input: unknown; readonly port: MessagePort }
export type ThreadNews =
  | { readonly say: 'begun'; readonly threadId: number }
  | { readonly say: 'piece'; readonly piece: unknown }
  | { readonly say: 'done'; readonly result: unknown }
  | { readonly say: 'broken'; readonly type: string; readonly places: string }

// libraries say what they do not know, and errors quote what they were given: nothing of it is for the log, which holds no word of a person's text
const silent = ((_chunk: unknown, encoding?: unknown, done?: unknown) => {
  const callback = typeof encoding === 'function' ? encoding : done
  if (typeof callback === 'function') queueMicrotask(() => callback())
  return true
}) as typeof process.stdout.write
process.stdout.write = silent
process.stderr.write = silent

/** Called by the pool, for one piece of work at a time. */
export async function work({ module, input, port }: ThreadTask): Promise<void> {
  const say = (news: ThreadNews) => port.postMessage(news)
  say({ say: 'begun', threadId })
  try {
    const { work: perform } = (await import(module)) as ThreadModule
    say({ say: 'done', result: await perform(input, (piece: unknown) => say({ say: 'piece', piece })) })
  } catch (error) {
    const { type, places } = placesOf(error)
    say({ say: 'broken', type, places })
  }
}

/** Where an error came from, without its message. */
function placesOf(error: unknown): { type: string; places: string } {
  if (!(error instanceof Error)) return { type: typeof error, places: '' }
  const places = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return { type: error.name, places: places.join('\n') }
}
