/** The screen that says what became of a link, and what to do next. */
export const linkPagePath = '/link'

/** With what the link was for, and until when it is good: a link that is known no more is either spent or too old. */
export function linkPage(kind: 'sign-in' | 'verify' | 'reset', lifeSeconds: number): string {
  const until = String(Math.floor(Date.now() / 1000) + lifeSeconds)
  return `${linkPagePath}?${new URLSearchParams({ for: kind, until })}`
}

/** Adds until when a link is good to an address that leads there. */
export function datedLinkPage(target: string, publicUrl: string, lifeSeconds: number): string {
  const url = new URL(target, publicUrl)
  if (url.origin !== new URL(publicUrl).origin || url.pathname !== linkPagePath) return target
  url.searchParams.set('until', String(Math.floor(Date.now() / 1000) + lifeSeconds))
  return `${url.pathname}${url.search}`
}
