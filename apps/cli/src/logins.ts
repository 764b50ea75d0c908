import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'

const Stored = z.strictObject({
  /** The server that is meant where none is named. */
  current: z.nullable(z.string()),
  /** Tokens by the server's address: none is ever sent to another. */
  tokens: z.record(z.string(), z.string()),
})
type Stored = z.infer<typeof Stored>

/** The logins that are kept on this machine, readable by their person alone. */
export type Logins = ReturnType<typeof createLogins>

export function createLogins(configFolder: string) {
  const file = join(configFolder, 'planwright', 'logins.json')

  const read = (): Stored => {
    try {
      return Stored.parse(JSON.parse(readFileSync(file, 'utf8')))
    } catch (error) {
      if (isMissing(error)) return { current: null, tokens: {} }
      // its text, which has tokens in it, is not for a message
      throw new Error(`${file} is not as planwright wrote it. Remove it and log in again.`)
    }
  }
  /** All of it or nothing, and never readable by others in between. */
  const write = (stored: Stored) => {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const beside = `${file}.${process.pid}`
    writeFileSync(beside, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 })
    chmodSync(beside, 0o600)
    renameSync(beside, file)
  }

  return {
    file,
    current: () => read().current,
    tokenFor: (address: string) => {
      const { tokens } = read()
      return Object.hasOwn(tokens, address) ? tokens[address] : undefined
    },
    keep: (address: string, token: string) =>
      write({ current: address, tokens: { ...read().tokens, [address]: token } }),
    /** Answers whether there was one. */
    forget: (address: string): boolean => {
      const { current, tokens } = read()
      const { [address]: gone, ...others } = tokens
      const left = Object.keys(others)
      if (left.length === 0) rmSync(file, { force: true })
      else write({ current: current === address ? (left[0] ?? null) : current, tokens: others })
      return gone !== undefined
    },
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
