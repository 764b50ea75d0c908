import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** For the environment of our programs: what Node has compiled is kept between their starts, which are many. */
export const compileCache = { NODE_COMPILE_CACHE: join(tmpdir(), 'planwright-compiled') }
