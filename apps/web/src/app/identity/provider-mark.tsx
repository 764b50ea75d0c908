import type { SignInProvider } from '@planwright/contract'
import apple from './marks/apple.svg'
import facebook from './marks/facebook.svg'
import google from './marks/google.svg'
import key from './marks/key.svg'

const coloured: Partial<Record<SignInProvider['kind'], string>> = { google, facebook }

/** The mark of a provider, 18 px. Google's and Facebook's keep their colours; the others take the text's. */
export function ProviderMark({ kind }: { kind: SignInProvider['kind'] }) {
  const image = coloured[kind]
  if (image) return <img src={image} alt="" width={18} height={18} />
  const mask = `url("${kind === 'apple' ? apple : key}") center / contain no-repeat`
  return <span aria-hidden="true" className="size-[18px] bg-current" style={{ mask }} />
}
