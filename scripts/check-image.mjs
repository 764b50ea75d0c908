// npm run check:image [-- --debian]: builds the image and runs it as compose.yaml does; what is looked at stands in scripts/image/check-image.ts.
import { ensureInstalled, has, path, pinnedNode, run, stop, withTools } from './setup.mjs'

const needed = ['podman', ...(process.argv.includes('--debian') ? ['mmdebstrap'] : [])].filter((tool) => !has(tool))
if (needed.length > 0)
  stop(`There is no ${needed.join(' and no ')} here. On Debian: apt-get install ${needed.join(' ')} runc`)
await ensureInstalled()
process.exit(
  await run(pinnedNode(), [path('scripts/image/check-image.ts'), ...process.argv.slice(2)], { env: withTools() }),
)
