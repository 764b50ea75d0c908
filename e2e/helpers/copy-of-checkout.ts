import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A copy of the product's files whose dependencies are the installed ones, for tests that change files. It stands outside of this
 * folder: what is ignored here would be ignored there too.
 */
export function copyOfCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'planwright-copy-'))
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts', 'apps', 'packages']) {
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (file) => !['node_modules', 'dist', '.data'].includes(basename(file)),
    })
  }
  for (const folder of ['.', 'apps/api', 'apps/web']) {
    linkFolder(join(root, folder, 'node_modules'), join(copy, folder, 'node_modules'))
  }
  return copy
}

/** The same files under other names: 40,000 of them in a second. Caches are left out, for the copy writes its own. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.name === '.cache' || entry.name === '.vite') continue
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkOrCopy(source, target)
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    // the folder for temporary files may be on another disk
    cpSync(source, target)
  }
}
