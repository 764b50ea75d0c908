import { Agent, request } from 'node:http'

export type Target = { readonly url: string; readonly headers: Record<string, string> }

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Asks once; answers how many milliseconds it took, and how long the answer is. */
export function ask({ url, headers }: Target): Promise<{ ms: number; bytes: number }> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve({ ms: performance.now() - started, bytes })
        else reject(new Error(`${url} answered ${answer.statusCode}`))
      })
      answer.on('error', reject)
    })
    asked.on('error', reject).end()
  })
}

/** Asks so often, so many at a time. */
export async function askOften(target: Target, { times, atOnce }: { times: number; atOnce: number }): Promise<void> {
  let left = times
  const one = async () => {
    while (left > 0) {
      left -= 1
      await ask(target)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

/** The value below which a share of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
