import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A file system (ext4) of its own in a file, which holds what a disk would: what the system has in memory alone is not in it. Undefined where none may be mounted, which takes root
 * and loop devices.
 */
export function mountDiskInFile(megabytes: number) {
  const own = mkdtempSync(join(tmpdir(), 'planwright-disk-'))
  const mounted: string[] = []
  const mount = (image: string, name: string) => {
    const folder = join(own, name)
    mkdirSync(folder)
    run('mount', '-o', 'loop', image, folder)
    mounted.push(folder)
    return folder
  }
  const unmount = () => {
    for (const folder of mounted) run('umount', '--lazy', folder)
    rmSync(own, { recursive: true, force: true })
  }
  const image = join(own, 'image')
  try {
    run('truncate', '-s', `${megabytes}M`, image)
    run('mkfs.ext4', '-q', image)
    const folder = mount(image, 'disk')
    return {
      folder,
      /** Everything that was written so far is on it. */
      flush: () => run('sync', '-f', folder),
      /** Another disk with what this one would have if the power went now; nobody may be writing to it meanwhile. */
      afterPowerCut: () => {
        const name = `cut-${mounted.length}`
        copyAtRest(image, join(own, `${name}.image`))
        return mount(join(own, `${name}.image`), name)
      },
      unmount,
    }
  } catch {
    unmount()
    return undefined
  }
}

const succeeds = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'ignore' })

/** The system writes what waits in memory whenever it likes: a copy in the middle of that is of no one moment. */
function copyAtRest(from: string, to: string) {
  do run('cp', '--sparse=always', from, to)
  while (!succeeds('cmp', '--silent', from, to))
}
