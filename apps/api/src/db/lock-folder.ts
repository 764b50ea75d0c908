import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { SettingsError } from '../settings/settings-error.ts'

/**
 * Takes the lock file for this process and answers how to give it back. The embedded database has no lock of its own: a second process
 * on its folder would silently lose rows. Throws a SettingsError, which names `what` is locked, while another living process holds it; a dead
 * one's lock is taken over.
 */
export function lockFolder(file: string, what = 'The database in DATA_DIR'): () => void {
  const signature = `${process.pid} ${startOf(process.pid)}`
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, signature)
  try {
    for (let attempt = 0; attempt < 10; attempt++) {
      if (linked(temporary, file)) return () => release(file, signature)
      const holder = contents(file)
      if (holder !== null && isAlive(holder)) {
        throw new SettingsError(`${what} is in use by process ${holder.split(' ')[0]}: stop it first.`)
      }
      if (holder !== null) takeAway(file, holder)
    }
    throw new SettingsError(`The lock ${file} could not be taken: other processes are starting on the same DATA_DIR.`)
  } finally {
    rmSync(temporary, { force: true })
  }
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Removes the lock of a dead process, unless a third one was quicker and the lock is a living one's by now. */
function takeAway(file: string, holder: string) {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return // somebody else took it away: try again
  }
  if (contents(aside) !== holder) linked(aside, file)
  rmSync(aside, { force: true })
}

function release(file: string, mine: string) {
  if (contents(file) === mine) rmSync(file, { force: true })
}

function contents(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null // gone in the meantime
  }
}

/** In a container the next server often gets the pid of the killed one, so the process's start time is part of the lock. */
function isAlive(holder: string): boolean {
  const [pid = '', start = ''] = holder.split(' ')
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return startOf(Number(pid)) === start
}

/** Linux tells when a process started, in ticks since the machine did; elsewhere the pid has to be enough. */
function startOf(pid: number): string {
  const stat = contents(`/proc/${pid}/stat`)
  const boot = contents('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
  return stat === null ? '' : `${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}@${boot}`
}
