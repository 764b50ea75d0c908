export type ImageSource = {
  readonly apiUrl: string
  readonly siteUrl: string
  readonly accessToken: () => Promise<string>
  readonly fetch: typeof fetch
}

const types = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml']
const largest = 128 * 1024
const redirects = 3
const timeoutMs = 10_000

/**
 * A picture as a `data:` URI. Only the hosts of the site and of its API are asked, at each step of a redirect too, and the
 * token goes to the API alone. A picture is an ornament: whatever goes wrong with it is null.
 */
export async function readImage(source: ImageSource, url: string): Promise<string | null> {
  const api = new URL(source.apiUrl)
  const allowed = [api.origin, new URL(source.siteUrl).origin]
  let next = URL.parse(url, source.siteUrl)
  try {
    for (let step = 0; step <= redirects && next && allowed.includes(next.origin); step += 1) {
      const response = await source.fetch(next, {
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: next.origin === api.origin ? { authorization: `Bearer ${await source.accessToken()}` } : {},
      })
      if (response.status >= 300 && response.status < 400) {
        next = URL.parse(response.headers.get('location') ?? '', next)
        continue
      }
      return response.ok ? await toDataUri(response) : null
    }
  } catch {
    // No picture is worth an error: the page has a placeholder.
  }
  return null
}

const toDataUri = async (response: Response): Promise<string | null> => {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!types.includes(type) || !response.body) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.length
    if (size > largest) return null
    chunks.push(chunk)
  }
  return size === 0 ? null : `data:${type};base64,${Buffer.concat(chunks).toString('base64')}`
}
