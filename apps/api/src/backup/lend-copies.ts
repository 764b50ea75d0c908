import { randomUUID } from 'node:crypto'
import { chmodSync, readdirSync, rmSync } from 'node:fs'
import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod'
import type { Database } from '../db/database.ts'
import { embeddedFolder } from '../db/open-database.ts'
import type { Log } from '../log/log.ts'
import { SettingsError } from '../settings/settings-error.ts'
import { tellStorageFault } from './storage-faults.ts'

const copyName = 'database.copy-'
/** Of a socket's address on Linux and macOS, with room to spare. */
const longestAddress = 100

/** The server that has the embedded database open answers here, to whoever may open the folder. */
function addressOf(dataDir: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\planwright-${Buffer.from(dataDir).toString('base64url')}`
  return join(dataDir, 'backup.sock')
}

const Answer = z.union([z.strictObject({ folder: z.string() }), z.strictObject({ refused: z.string() })])

/** A copy of the embedded database as it stands, to be read by somebody else than the server: it is no use to two at once. */
export async function copyDatabase(db: Database, dataDir: string) {
  if (!db.copyTo) throw new Error('Only the embedded database in a folder is copied')
  await refuseWithoutRoom(dataDir)
  const folder = join(dataDir, `${copyName}${randomUUID()}`)
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await db.copyTo(folder)
    return { folder, remove }
  } catch (error) {
    await remove()
    throw tellStorageFault(error, folder)
  }
}

/** A disk that a copy fills is the end of the database itself. The file that is written next may go to the same disk. */
async function refuseWithoutRoom(dataDir: string) {
  const folder = embeddedFolder(dataDir)
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    // one that the database has removed meanwhile needs no room
    if (entry.isFile())
      bytes += await stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      )
  }
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize > 2 * bytes) return
  const megabytes = (count: number) => Math.ceil(count / 1e6)
  throw new SettingsError(
    `The disk of ${dataDir} has ${megabytes(bavail * bsize)} MB left, and a backup while the server runs needs ${megabytes(2 * bytes)}: make room, or stop the server first.`,
  )
}

/** Lends a copy of the embedded database to whoever asks for one, for as long as the asking connection stays open. */
export async function lendCopies({ db, dataDir, log }: { db: Database; dataDir: string; log: Log }) {
  // of a server that was killed meanwhile: nobody else has the database now
  for (const name of readdirSync(dataDir))
    if (name.startsWith(copyName)) rmSync(join(dataDir, name), { recursive: true })
  const address = addressOf(dataDir)
  if (process.platform !== 'win32') rmSync(address, { force: true })
  const borrowers = new Set<Socket>()
  const lent = new Set<Promise<void>>()

  async function lend(socket: Socket) {
    borrowers.add(socket)
    socket.on('error', () => undefined)
    const closing = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
    try {
      const copy = await copyDatabase(db, dataDir)
      socket.write(`${JSON.stringify({ folder: copy.folder })}\n`)
      await closing
      await copy.remove()
    } catch (error) {
      log.error({ err: error }, 'the database could not be copied for a backup')
      const refused =
        error instanceof SettingsError ? error.message : 'The server could not copy its database: its log says why.'
      socket.end(`${JSON.stringify({ refused })}\n`)
    } finally {
      borrowers.delete(socket)
    }
  }

  const server = createServer((socket) => {
    const done = lend(socket)
    lent.add(done)
    void done.finally(() => lent.delete(done))
  })
  const isOpen = await new Promise<boolean>((resolve) => {
    server.once('error', (error) => {
      log.warn({ err: error }, 'npm run backup will not be answered while this server runs')
      resolve(false)
    })
    if (address.length > longestAddress)
      server.emit('error', new Error('The path of DATA_DIR is too long for a socket'))
    else server.listen(address, () => resolve(true))
  })
  if (isOpen && process.platform !== 'win32') chmodSync(address, 0o600)
  server.unref()
  return {
    stop: async () => {
      for (const socket of borrowers) socket.destroy()
      if (isOpen) server.close()
      await Promise.all(lent)
    },
  }
}

/** Asks the server that has the embedded database open for a copy; undefined where none answers. */
export async function borrowCopy(dataDir: string): Promise<{ folder: string; giveBack: () => void } | undefined> {
  const socket = connect(addressOf(dataDir))
  const isThere = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  })
  if (!isThere) return undefined
  const line = await firstLine(socket)
  const answer = line === undefined ? undefined : Answer.parse(JSON.parse(line))
  if (answer && 'folder' in answer) return { folder: answer.folder, giveBack: () => socket.destroy() }
  socket.destroy()
  throw new SettingsError(
    answer?.refused ?? 'The server stopped before it had copied its database: run the backup again.',
  )
}

function firstLine(socket: Socket): Promise<string | undefined> {
  return new Promise((resolve) => {
    let read = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      read += chunk
      if (read.includes('\n')) resolve(read.split('\n')[0])
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(undefined))
  })
}
