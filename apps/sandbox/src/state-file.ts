import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { SandboxState } from './jira/data/state.ts'

const debounceMs = 200
/** Writing takes at most a tenth of the time, however large the state has grown. */
const shareOfTime = 10

// Only this process writes the file, so its frame is checked and its inside trusted.
const Frame = z.looseObject({
  version: z.literal(1),
  jira: z.looseObject({ people: z.array(z.looseObject({})), sites: z.array(z.looseObject({ id: z.string() })) }),
  codes: z.array(z.looseObject({})),
  grants: z.array(z.looseObject({})),
})

type LoadedState = Omit<SandboxState, 'linear'> & Partial<Pick<SandboxState, 'linear'>>

export type StateFile = {
  /** What an earlier process left; absent when there is nothing readable. One of before Linear was played left nothing of it. */
  loaded: LoadedState | undefined
  /** Writes soon; several calls in a row become one write. */
  save(current: () => SandboxState): void
  /** Writes what is still waiting. */
  close(): Promise<void>
}

/** Opens `<dataDir>/sandbox.json`. Without a folder nothing is kept. Throws when the folder cannot be made. */
export async function openStateFile(dataDir: string | undefined): Promise<StateFile> {
  if (dataDir === undefined) return { loaded: undefined, save: () => undefined, close: async () => undefined }
  await mkdir(dataDir, { recursive: true }).catch((cause: unknown) => {
    throw new Error(`DATA_DIR ${dataDir} cannot be written to.`, { cause })
  })
  const path = join(dataDir, 'sandbox.json')
  let pending: (() => SandboxState) | undefined
  let timer: NodeJS.Timeout | undefined
  let lastWriteMs = 0
  let writing: Promise<void> = Promise.resolve()

  function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(async () => {
      if (pending === undefined) return
      const before = performance.now()
      const content = JSON.stringify(pending())
      pending = undefined
      // A rename is atomic: whoever reads sees the old file or the new one, never half of one.
      await writeFile(`${path}.new`, content, { mode: 0o600 })
      await rename(`${path}.new`, path)
      lastWriteMs = performance.now() - before
    })
    return writing
  }

  return {
    loaded: await load(path),
    save(current) {
      pending = current
      const wait = Math.max(debounceMs, lastWriteMs * shareOfTime)
      timer ??= setTimeout(() => void write().catch((error) => process.emitWarning(`${path}: ${error}`)), wait)
    },
    close: write,
  }
}

async function load(path: string): Promise<LoadedState | undefined> {
  try {
    const parsed = Frame.safeParse(JSON.parse(await readFile(path, 'utf8')))
    // The frame was checked above and the rest was written by this program.
    return parsed.success ? (parsed.data as unknown as LoadedState) : undefined
  } catch (error) {
    // No file yet, or one that is not JSON: begin with the seed, as after a reset.
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      return undefined
    throw error
  }
}
