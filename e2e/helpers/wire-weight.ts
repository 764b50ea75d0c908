import type { CDPSession } from '@playwright/test'

/** Counts what a page transfers from now on: headers and bodies as they come over the wire, in KB of 1024 bytes. */
export async function countTransferred(session: CDPSession): Promise<() => number> {
  let bytes = 0
  await session.send('Network.enable')
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return () => bytes / 1024
}
