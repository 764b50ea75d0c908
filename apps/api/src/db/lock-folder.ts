import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { SettingsError } from '../settings/settings-error.ts'
import { holdFile } from './hold-file.ts'

/** A process that was killed still holds what it held while the system takes it apart; with much memory that takes a while. */
const endsWithinMs = 5000

/**
 * Takes the lock file for this process and answers how to give it back. The embedded database has no lock of its own: a second process
 * on its folder would silently lose rows. Throws a SettingsError, which names `what` is locked, while another living process holds it; a dead
 * one's lock is taken over, and one that is being ended is waited for.
 *
 * The system's own lock decides, on a file beside it. The lock file says who it is; it decides where files cannot be locked, and about servers of
 * before 2026-11-23, which knew of nothing else.
 */
export async function lockFolder(file: string, what = 'The database in DATA_DIR'): Promise<() => void> {
  const until = performance.now() + endsWithinMs
  const letGo = await holdBeside(file, what, until)
  try {
    const release = await takeFile(file, what, { until, isHeld: letGo !== null })
    return () => {
      release()
      letGo?.()
    }
  } catch (error) {
    letGo?.()
    throw error
  }
}

/** Null where files cannot be locked. */
async function holdBeside(file: string, what: string, until: number): Promise<(() => void) | null> {
  for (;;) {
    const hold = await holdFile(`${file}.held`)
    if (hold === 'unknown') return null
    if (hold !== 'taken') return hold
    const holder = contents(file)
    const isSeen = holder !== null && hostOf(holder) === hostname() && stateOf(holder) === 'alive'
    if (isSeen || performance.now() > until) throw inUse(what, holder)
    await delay(20)
  }
}

/** `isHeld`: whoever takes the system's lock, too, has ended, since it is ours. */
async function takeFile(file: string, what: string, { until, isHeld }: { until: number; isHeld: boolean }) {
  const signature = `${process.pid} ${startOf(process.pid)} ${hostname()}`
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, signature)
  try {
    for (let attempt = 0; attempt < 10; ) {
      if (linked(temporary, file)) return () => release(file, signature)
      const holder = contents(file)
      const state = holder === null || (isHeld && hostOf(holder) !== undefined) ? 'gone' : stateOf(holder)
      if (state === 'alive' || (state === 'ending' && performance.now() > until)) throw inUse(what, holder)
      if (state === 'ending') {
        await delay(20)
        continue
      }
      if (holder !== null) takeAway(file, holder)
      attempt += 1
    }
    throw new SettingsError(`The lock ${file} could not be taken: other processes are starting on the same DATA_DIR.`)
  } finally {
    rmSync(temporary, { force: true })
  }
}

function inUse(what: string, holder: string | null): SettingsError {
  const [pid, , host = hostname()] = holder?.split(' ') ?? []
  const process = pid === undefined ? 'another process' : `process ${pid}`
  const where = host === hostname() ? '' : ` of ${host}, another container or machine`
  return new SettingsError(`${what} is in use by ${process}${where}: stop it first.`)
}

/** Undefined of servers of before 2026-11-23. */
const hostOf = (holder: string): string | undefined => holder.split(' ')[2]

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

/**
 * In a container the next server often gets the pid of the killed one, so the process's start time is part of the lock. Whoever has ended and was not yet
 * noticed by its parent (Z) writes no more. Where the system does not tell, whoever is there may be about to end.
 */
function stateOf(holder: string): 'alive' | 'ending' | 'gone' {
  const [pid = '', start = ''] = holder.split(' ')
  // a lock has its name and no content where the power went soon after
  if (!/^\d+$/.test(pid)) return 'gone'
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return 'gone'
  }
  if (startOf(Number(pid)) !== start) return 'gone'
  const [state, , , , , , flags] = statOf(Number(pid))
  if (state === undefined) return 'ending'
  if (state === 'Z' || state === 'X') return 'gone'
  return (Number(flags) & isExiting) !== 0 || isKilled(Number(pid)) ? 'ending' : 'alive'
}

/** PF_EXITING of the kernel's `sched.h`. */
const isExiting = 0x4
/** SIGKILL among the signals that are under way to a process. */
const killSignal = 0x100n

function isKilled(pid: number): boolean {
  const status = contents(`/proc/${pid}/status`) ?? ''
  return [...status.matchAll(/^(?:SigPnd|ShdPnd):\s*([\da-f]+)$/gm)].some(
    ([, signals]) => (BigInt(`0x${signals}`) & killSignal) !== 0n,
  )
}

/** Linux tells when a process started, in ticks since the machine did; elsewhere the pid has to be enough. */
function startOf(pid: number): string {
  const start = statOf(pid)[19]
  const boot = contents('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
  return start === undefined ? '' : `${start}@${boot}`
}

/** What Linux tells of a process, from its state on (proc_pid_stat(5)); nothing elsewhere. */
function statOf(pid: number): readonly string[] {
  const stat = contents(`/proc/${pid}/stat`)
  return stat === null ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
