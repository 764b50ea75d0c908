import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Seconds of processor time that a process has taken so far, all of its threads, those that have ended too. Linux only. */
export function processorSeconds(pid: number): number {
  // the name in brackets may hold spaces
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Megabytes (10^6 bytes) of memory that a process holds: resident, pages that it shares with others included. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return (Number(kilobytes) * 1024) / 1e6
}

export function threadsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).length
}
