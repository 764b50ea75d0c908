import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type LockedPackages, productionFolders } from './production-folders.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Beside the workspaces: what the server is started with, and what a container asks it. */
const files = [
  'LICENSE',
  'scripts/quick-resolve.mjs',
  'scripts/without-types.mjs',
  'scripts/stand-ins',
  'scripts/package/health.mjs',
]

type WithoutTypes = { readonly keptIn: string; withoutTypes(text: string, folder: string): string }
const { keptIn, withoutTypes }: WithoutTypes = await import(new URL('../without-types.mjs', import.meta.url).href)

/**
 * Writes the server as it is run in production into a folder of its own: our sources without tests, and what they say without types, the page that was built, the packages they
 * need, and the Node that this runs under. Nothing in it is written to while it runs, so it may be owned by somebody else.
 */
export function writePackage(target: string): void {
  const lock: { version: string; packages: LockedPackages } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  rmSync(target, { recursive: true, force: true })
  mkdirSync(join(target, 'bin'), { recursive: true })
  cpSync(realpathSync(process.execPath), join(target, 'bin/node'))
  for (const file of files) cpSync(join(root, file), join(target, file), { recursive: true })
  cpSync(join(root, 'apps/web/dist'), join(target, 'apps/web/dist'), { recursive: true, filter: isOfPage })
  for (const folder of productionFolders(lock.packages, 'apps/api')) {
    const { link, resolved = '' } = lock.packages[folder] ?? {}
    if (link) linkWorkspace(target, folder, resolved)
    // what is for other systems is in the lock file and not installed
    else if (existsSync(join(root, folder))) copy(folder, target)
  }
  for (const file of globSync('{apps,packages}/**/*.ts', { cwd: target }))
    withoutTypes(readFileSync(join(target, file), 'utf8'), join(target, keptIn))
  const about = { name: 'planwright', version: lock.version, private: true }
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(about)}\n`)
}

function linkWorkspace(target: string, folder: string, workspace: string) {
  mkdirSync(join(target, dirname(folder)), { recursive: true })
  symlinkSync(relative(dirname(folder), workspace), join(target, folder))
}

function copy(folder: string, target: string) {
  const isWanted = folder.includes('node_modules/') ? isRead : isOurs
  cpSync(join(root, folder), join(target, folder), {
    recursive: true,
    filter: (file) => basename(file) !== 'node_modules' && isWanted(file),
  })
}

/** Types and maps are for tools; nor does Node run TypeScript that stands in node_modules. */
const isRead = (file: string) => !/\.(map|ts|mts|cts|tsx)$/.test(file)

const isOurs = (file: string) => !/\.(test|d)\.ts$|\/(testing|training|bench)$|\.md$/.test(file)

const isOfPage = (file: string) => !/\.map$|\/\.inputs$/.test(file)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const target = join(root, 'dist/planwright')
  writePackage(target)
  console.log(`The server is in ${target}.`)
}
