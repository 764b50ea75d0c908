import type { OwnProblemCode } from '../http/answers/app-error.ts'

/** What a module does that is loaded in a worker thread: one piece of work a call, from plain data to plain data. It may tell pieces of its result before. */
export type ThreadModule = {
  // what a work takes is for its own module to say; whoever asks for it is checked against that
  // biome-ignore lint/suspicious/noExplicitAny: the widest type of functions that take something
  readonly work: (input: any, tell: (piece: any) => void) => unknown
}

/** A kind of heavy work. Name its module's type where it is made: `defineWork<typeof import('./plan-thread.ts')>(...)`. */
export type WorkKind<Module extends ThreadModule> = {
  readonly name: string
  readonly module: URL
  /** Time of the processor, from when it begins in its thread; then the thread is ended. By the clock it may be more on a busy machine. */
  readonly timeMs: number
  /** What a person is told whose work took too long or too much memory: the code, and sentences that say what to do. */
  readonly refusal: { readonly code: OwnProblemCode; readonly tooLong: string; readonly tooMuch: string }
  /** Never there: it carries the type. */
  readonly types?: Module
}

export type WorkInput<Module extends ThreadModule> = Parameters<Module['work']>[0]
export type WorkPiece<Module extends ThreadModule> = Parameters<Parameters<Module['work']>[1]>[0]
export type WorkResult<Module extends ThreadModule> = Awaited<ReturnType<Module['work']>>

export function defineWork<Module extends ThreadModule>(kind: Omit<WorkKind<Module>, 'types'>): WorkKind<Module> {
  return kind
}
