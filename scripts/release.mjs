// npm run release -- <version>: what is unreleased in CHANGELOG.md becomes a commit and a tag (docs/operating.md, Releases).
import { ensureInstalled, path, pinnedNode, run } from './setup.mjs'

await ensureInstalled()
process.exit(await run(pinnedNode(), [path('scripts/release/make-release.ts'), ...process.argv.slice(2)]))
