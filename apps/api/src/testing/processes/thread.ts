import { setTimeout as later } from 'node:timers/promises'

/** Work for the tests of the threads: what well-behaved and ill-behaved work does. */
export async function work(
  input: { does: 'tells' | 'spins' | 'hoards' | 'fails' | 'chats' | 'ends' | 'stalls'; secret?: string; ms?: number },
  tell: (piece: number) => void,
): Promise<string> {
  const { does, secret, ms } = input
  switch (does) {
    case 'tells':
      for (const piece of [1, 2, 3]) {
        tell(piece)
        await later(1)
      }
      return 'told'
    case 'ends':
      tell(0)
      return 'ended'
    case 'stalls':
      // as on a machine that gives the thread none of its time
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
      return 'begun again'
    case 'spins':
      tell(0)
      for (;;);
    case 'hoards': {
      const hoard: Buffer[] = []
      for (;;) {
        hoard.push(Buffer.alloc(8 * 1024 * 1024, 1))
        await later(1)
      }
    }
    case 'fails':
      throw new TypeError(`cannot read ${secret}`)
    case 'chats':
      console.log(secret)
      console.error(secret)
      process.emitWarning(secret ?? '')
      process.stderr.write(`${secret}\n`)
      await later(5)
      return 'quiet'
  }
}
