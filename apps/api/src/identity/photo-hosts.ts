import type { Env } from '../env.ts'

const known = [/\.googleusercontent\.com$/, /\.fbcdn\.net$/, /\.fbsbx\.com$/, /^graph\.facebook\.com$/]

/** Hosts that people's pictures may be fetched from: those of the big providers, and a configured issuer's own. */
export function isPhotoHost({ signIn, sandboxUrl }: Pick<Env, 'signIn' | 'sandboxUrl'>): (host: string) => boolean {
  const own = [signIn.google?.issuer, signIn.oidc?.issuer, sandboxUrl].flatMap((url) =>
    url ? [new URL(url).host] : [],
  )
  return (host) => own.includes(host) || known.some((pattern) => pattern.test(host))
}
