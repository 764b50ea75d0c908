import type { Plugin } from 'vite'

type Chunk = { imports: readonly string[]; modules: readonly string[] }

/**
 * Ends a build whose files need each other in a circle: which of them runs first depends on which the network brings first, and a table that one reads while
 * it loads is then not there yet. The planner broke so, on one visit out of some hundred.
 */
export const refuseCircles: Plugin = {
  name: 'refuse-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? [[file.fileName, { imports: file.imports, modules: file.moduleIds }] as const] : [],
    )
    const circle = circleOf(new Map(chunks))
    if (circle.length === 0) return
    const shared = circle.map(([name, { modules }]) => `${name}, with ${modules.filter(isOfPackage).join(', ')}`)
    throw new Error(`These files need each other, see firstPart in vite.config.ts:\n${shared.join('\n')}`)
  },
}

/** What of them most likely lies in the wrong file. */
const isOfPackage = (module: string) => /[\\/]packages[\\/]/.test(module)

/** The chunks that lie on a circle of imports, or lead from one circle to another: what is left when what needs nothing else, or is needed by nothing else, is taken away. */
function circleOf(chunks: ReadonlyMap<string, Chunk>): [string, Chunk][] {
  const left = [...chunks].filter(
    ([name, { imports }]) =>
      imports.some((imported) => chunks.has(imported)) &&
      [...chunks.values()].some((other) => other.imports.includes(name)),
  )
  return left.length === chunks.size ? left : circleOf(new Map(left))
}
