export type DecodedText = { readonly text: string; readonly encoding: 'utf-8' | 'utf-16' | 'windows-1252' }

/** Bytes as text: by their mark, else UTF-8, else UTF-16 by its pattern, else Windows-1252. Null for what is no text. Pure. */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const marked = markOf(bytes)
  if (marked) {
    const text = new TextDecoder(marked).decode(bytes)
    return { text, encoding: marked === 'utf-8' ? 'utf-8' : 'utf-16' }
  }
  const silent = silentWidth(bytes)
  if (silent) return { text: new TextDecoder(silent).decode(bytes), encoding: 'utf-16' }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // a stray control character is an accident, and goes; several are no text
    return countControls(bytes) > Math.max(3, bytes.length / 100) ? null : { text, encoding: 'utf-8' }
  } catch {
    // not UTF-8: what Windows programs have written for decades, where every byte but these means a letter
    if (countControls(bytes) > 0) return null
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}

function markOf([first, second, third]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

/** Western text in UTF-16 has a zero in nearly every other byte, and none in the rest. */
function silentWidth(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const start = bytes.subarray(0, 4096)
  if (start.length < 4 || bytes.length % 2 !== 0) return undefined
  const zeros = [0, 0]
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (even === 0 && odd > start.length * 0.35) return 'utf-16le'
  if (odd === 0 && even > start.length * 0.35) return 'utf-16be'
  return undefined
}

/** Bytes that stand for no letter and no white: pictures, programs and archives are full of them. */
function countControls(bytes: Uint8Array): number {
  let controls = 0
  for (const byte of bytes) if (byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1b) controls += 1
  return controls
}
