import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of its own in memory that is as small as is said, to be filled; undefined where none may be mounted, which takes root. */
export function mountSmallDisk(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-small-disk-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    // as `/tmp` is: PostgreSQL runs as another user
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`]
    execFileSync('mount', [...options, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    remove()
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    /** Until nothing more fits. */
    fill: () => fillUp(filler),
    /** There is room again. */
    clear: () => rmSync(filler, { force: true }),
    unmount: () => {
      execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' })
      remove()
    },
  }
}

function fillUp(file: string) {
  const descriptor = openSync(file, 'a')
  try {
    // large pieces first, and then what is left of a page
    for (const size of [1 << 20, 4096]) writeUntilFull(descriptor, Buffer.alloc(size, 1))
  } finally {
    closeSync(descriptor)
  }
}

function writeUntilFull(descriptor: number, piece: Buffer) {
  try {
    for (;;) writeSync(descriptor, piece)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
