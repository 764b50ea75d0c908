/** What a link of a mail was for. */
export type LinkKind = 'verify' | 'reset' | 'sign-in'
/** What became of it. */
type LinkFate = 'good' | 'spent' | 'expired' | 'other-browser'

type MailedLink = { kind: LinkKind; fate: LinkFate; code: string | null }

let taken: MailedLink | undefined

/** Reads what the server tells of a link, and takes it out of the address: a code belongs in no history. */
export function takeMailedLink(): MailedLink {
  const query = new URLSearchParams(window.location.search)
  // the screen may be drawn anew, when the address says no more what it was
  if (taken && ![...query.keys()].some((name) => name !== 'for')) return taken
  const link = mailedLinkIn(query, Date.now())
  taken = link
  window.history.replaceState(window.history.state, '', `${window.location.pathname}?for=${link.kind}`)
  return link
}

/** A link that the server knows no more is too old after its last second, and spent before. Pure. @internal */
export function mailedLinkIn(query: URLSearchParams, now: number): MailedLink {
  const kind = kinds.find((name) => name === query.get('for')) ?? 'verify'
  const error = query.get('error')
  const code = query.get('token')
  const until = Number(query.get('until') ?? Number.NaN) * 1000
  // one that signs in leads on at once, and one for a password brings a code
  const isGood = kind === 'verify' || (kind === 'reset' && code !== null)
  if (error === null) return { kind, fate: isGood ? 'good' : 'spent', code }
  const isOver = error.toUpperCase() === 'TOKEN_EXPIRED' || now >= until
  return { kind, fate: fates[error.toUpperCase()] ?? (isOver ? 'expired' : 'spent'), code: null }
}

const kinds = ['verify', 'reset', 'sign-in'] as const satisfies readonly LinkKind[]
const fates: Readonly<Record<string, LinkFate | undefined>> = {
  OTHER_BROWSER: 'other-browser',
}

export function linkWords(kind: LinkKind, fate: LinkFate): { title: string; text: string } {
  return fate === 'good'
    ? good[kind === 'reset' ? kind : 'verify']
    : { title: titles[fate], text: `${reasons[fate](kind)} ${next[kind]}` }
}

const good = {
  verify: { title: 'Your e-mail address is confirmed', text: 'There is nothing else that you need to do.' },
  reset: { title: 'Choose a new password', text: '' },
}

const titles = {
  spent: 'This link was already used',
  expired: 'This link is too old',
  'other-browser': 'This link does not work here',
} as const satisfies Record<Exclude<LinkFate, 'good'>, string>

const reasons = {
  spent: (kind) =>
    kind === 'verify'
      ? 'Your address may be confirmed already, or a newer link took its place.'
      : 'It works once, or a newer one took its place.',
  expired: (kind) => `It worked for ${kind === 'sign-in' ? 'ten minutes' : 'one hour'}.`,
  'other-browser': () =>
    'It was asked for in another browser, where it still works, or a newer one was asked for here.',
} as const satisfies Record<Exclude<LinkFate, 'good'>, (kind: LinkKind) => string>

const next: Readonly<Record<LinkKind, string>> = {
  verify: 'If it is not confirmed yet, have a new link sent.',
  reset: 'Have a new one sent to choose a password.',
  'sign-in': 'You can have a new one sent, and open it here.',
}
