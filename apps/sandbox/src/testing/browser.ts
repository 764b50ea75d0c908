/** One answer as a person's browser would see it, redirects not yet followed. */
type TestAnswer = {
  url: string
  status: number
  headers: Headers
  text: string
  cookies: string[]
  /** Where a redirect leads, absolute. */
  location?: string
}

export type TestBrowser = {
  get(url: string): Promise<TestAnswer>
  /** Posts a form as a browser does. */
  post(url: string, fields: Record<string, string> | string[][]): Promise<TestAnswer>
  /** Follows redirects while they stay on `origin`; a redirect that leaves it is answered as it is. */
  follow(answer: TestAnswer, origin: string): Promise<TestAnswer>
}

type Cookie = { name: string; value: string; path: string }

/** For tests: fetch with a jar that keeps cookies by name and path, enough for one host. */
export function createTestBrowser(): TestBrowser {
  let jar: Cookie[] = []

  const call = async (url: string, init: RequestInit): Promise<TestAnswer> => {
    const { pathname } = new URL(url)
    const sent = jar.filter(({ path }) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')))
    const cookie = sent.map(({ name, value }) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { accept: 'text/html', cookie } })
    const cookies = response.headers.getSetCookie()
    for (const line of cookies) {
      const { gone, ...set } = parseCookie(line)
      jar = jar.filter(({ name, path }) => name !== set.name || path !== set.path)
      if (!gone) jar.push(set)
    }
    const location = response.headers.get('location')
    return {
      url,
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      cookies,
      location: location === null ? undefined : new URL(location, url).href,
    }
  }

  const browser: TestBrowser = {
    get: (url) => call(url, {}),
    post: (url, fields) => call(url, { method: 'POST', body: new URLSearchParams(fields) }),
    async follow(answer, origin) {
      if (answer.location === undefined || new URL(answer.location).origin !== origin) return answer
      return browser.follow(await browser.get(answer.location), origin)
    },
  }
  return browser
}

function parseCookie(line: string): Cookie & { gone: boolean } {
  const [pair = '', ...attributes] = line.split(/; */)
  const [name = '', value = ''] = pair.split('=')
  const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/'
  return { name, value, path, gone: value === '' || /expires=Thu, 01 Jan 1970/i.test(line) }
}
