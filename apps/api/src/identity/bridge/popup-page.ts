const data = /(<script type="application\/json" id="[\w-]+">)([^<]*)(<\/script>)/

/**
 * The page that ends a sign-in in a window, without the session's token, which the library has it post to the page that opened the window: that
 * page has the session as a cookie. The page's policy names its script by digest and not these data.
 */
export function popupPage(html: string): string {
  let isPlaced = false
  const page = html.replace(data, (_all, start: string, json: string, end: string) => {
    isPlaced = true
    const { token: _, ...outcome } = JSON.parse(json)
    return `${start}${JSON.stringify(outcome).replace(/[<\u2028\u2029]/g, escaped)}${end}`
  })
  // another page than the one that this was written for may hold anything
  if (!isPlaced) throw new Error('The identity service answered a page that we do not know.')
  return page
}

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
