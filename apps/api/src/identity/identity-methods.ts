import { identityPaths } from './identity-paths.ts'

const calls = Object.entries(identityPaths).map(([path, methods]) => ({
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  methods: Object.keys(methods).map((method) => method.toUpperCase()),
}))

/** The methods that a path of the identity service takes. The library knows many more calls: what is not described is closed. */
export const identityMethods = (path: string): readonly string[] =>
  calls.find(({ pattern }) => pattern.test(path))?.methods ?? []
