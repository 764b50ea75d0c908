// Loaded before the server: files of drizzle-orm that name each other are found without asking Node, which reads the 179 KB package.json of that
// library anew for each of the 404. Half of the processor's time to load the server went there (docs/decisions/034).
import { registerHooks } from 'node:module'

const ofDrizzle = /\/node_modules\/drizzle-orm\//

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    const isFileBeside = /^\.\.?\/.*\.js$/.test(specifier)
    if (!isFileBeside || parentURL === undefined || !ofDrizzle.test(parentURL)) return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
