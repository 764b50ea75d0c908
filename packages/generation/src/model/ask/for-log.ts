import type { Unsaid } from './model-error.ts'

const longest = 300
/** So many words in a row that were sent are no accident: servers repeat what they do not like. */
const echoed = 5

/** What a server said, shortened, without keys and without the texts that were sent to it. Pure. */
export function forLog(message: string, { apiKey, sent }: Unsaid): string {
  const plain = message
    .slice(0, longest * 4)
    .replace(/\s+/g, ' ')
    .trim()
  const withoutKey = apiKey ? plain.replaceAll(apiKey, '[key]') : plain
  const withoutSecrets = withoutKey
    .replace(/\b(?:sk|pk|gsk|xai|hf|AIza|eyJ)[-_A-Za-z0-9.*]{8,}/g, '[key]')
    .replace(/\b(Bearer|Basic)\s+\S+/gi, '$1 [key]')
    .replace(/([?&]key=)[^&\s"']+/gi, '$1[key]')
    .replace(/\/\/[^/@\s]+@/g, '//')
  return withoutEcho(withoutSecrets, sent).slice(0, longest)
}

function withoutEcho(message: string, sent: string): string {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
  const sentWords = ` ${plain(sent)} `
  const words = message.split(' ')
  const isEcho = words.map(() => false)
  for (let at = 0; at + echoed <= words.length; at += 1) {
    const phrase = plain(words.slice(at, at + echoed).join(' ')).trim()
    if (phrase.length > echoed * 2 && sentWords.includes(` ${phrase} `)) isEcho.fill(true, at, at + echoed)
  }
  return words.flatMap((word, at) => (!isEcho[at] ? [word] : isEcho[at - 1] ? [] : ['[…]'])).join(' ')
}
