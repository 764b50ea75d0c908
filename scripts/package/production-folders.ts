type Entry = {
  link?: boolean
  resolved?: string
  dependencies?: object
  optionalDependencies?: object
  peerDependencies?: object
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
/** `packages` of a package-lock.json: what is installed in each folder. */
export type LockedPackages = Readonly<Record<string, Entry>>

/**
 * The folders of the lock file that a workspace needs to run: its dependencies and theirs, the peers they insist on, and what they can do without but
 * use where it is. Not what npm itself would leave: `npm ci --omit=dev` also brings peers that are optional and here for somebody else, such as React
 * and the test runner beside the identity library (docs/decisions/036). Pure.
 */
export function productionFolders(packages: LockedPackages, workspace: string): string[] {
  const folders = new Set<string>()
  const take = (folder: string): void => {
    if (folders.has(folder)) return
    folders.add(folder)
    for (const needed of neededBy(packages, folder)) take(needed)
  }
  take(workspace)
  return [...folders]
}

function neededBy(packages: LockedPackages, folder: string): string[] {
  const entry = packages[folder] ?? {}
  if (entry.link && entry.resolved) return [entry.resolved]
  const { dependencies, optionalDependencies = {}, peerDependencies, peerDependenciesMeta = {} } = entry
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional)
  const names = new Set([...Object.keys(dependencies ?? {}), ...peers, ...Object.keys(optionalDependencies)])
  return [...names].flatMap((name) => {
    const needed = folderOf(packages, folder, name)
    if (needed === undefined && !Object.hasOwn(optionalDependencies, name))
      throw new Error(`The lock file lacks ${name}, which ${folder} needs.`)
    return needed ?? []
  })
}

/** Where Node finds a package that a file in `folder` imports: in the nearest node_modules on the way up. */
function folderOf(packages: LockedPackages, folder: string, name: string): string | undefined {
  const steps = folder.split('/')
  const candidates = steps.map((_, index) => [...steps.slice(0, steps.length - index), 'node_modules', name].join('/'))
  return [...candidates, `node_modules/${name}`].find((candidate) => packages[candidate] !== undefined)
}
