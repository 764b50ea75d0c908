import { setFlagsFromString } from 'node:v8'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'

/**
 * PGlite with as little memory as it works well with. V8 optimises what of WebAssembly runs often, and for one function of this PostgreSQL (105 KB, 657 ms) its compiler takes
 * 600 MB, of which much is never given back: its plain code is kept instead, which takes up to a quarter more of the processor for a statement. Whether a module is optimised is decided
 * when it is made, so that the solver of sprint plans, which is made later, is as before. Pages are kept in 16 MB and not in 128: those of the disk's cache are as near.
 */
export async function createSparingPGlite(files: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'>): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  setOptimizing(false)
  try {
    const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']
    return await PGlite.create({ ...files, startParams })
  } finally {
    setOptimizing(true)
  }
}

/** V8 takes the first for the others as well only where it stands on the command line. */
function setOptimizing(on: boolean) {
  setFlagsFromString(on ? '--no-liftoff-only' : '--liftoff-only')
  setFlagsFromString(on ? '--wasm-tier-up' : '--no-wasm-tier-up')
  setFlagsFromString(on ? '--wasm-dynamic-tiering' : '--no-wasm-dynamic-tiering')
}
