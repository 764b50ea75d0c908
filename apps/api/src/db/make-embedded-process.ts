import { createSparingPGlite } from './sparing-pglite.ts'

// whoever asked has died: nobody is to find its files half made by one who goes on
process.on('disconnect', () => process.exit(1))
const [, , folder = ''] = process.argv
let fault: unknown
try {
  const client = await createSparingPGlite({ dataDir: folder })
  await client.close()
} catch (error) {
  fault = error
}
process.send?.({ fault }, () => process.exit())
