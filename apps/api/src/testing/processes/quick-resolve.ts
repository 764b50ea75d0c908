/** Before the server's own file on its command line, as `npm start` has it. */
export const quickResolve = ['--import', new URL('../../../../../scripts/quick-resolve.mjs', import.meta.url).href]
