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
  if (hasControls(bytes)) return null
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    // not UTF-8: what Windows programs have written for decades, where every byte means something
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
  const seen = bytes.subarray(0, 4096)
  if (seen.length < 4 || bytes.length % 2 !== 0) return undefined
  const zeros = [0, 0]
  seen.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (even === 0 && odd > seen.length * 0.35) return 'utf-16le'
  if (odd === 0 && even > seen.length * 0.35) return 'utf-16be'
  return undefined
}

/** A null byte, or more than one control character in a hundred: pictures, programs, archives. */
function hasControls(bytes: Uint8Array): boolean {
  let controls = 0
  for (const byte of bytes) {
    if (byte === 0) return true
    if (byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1b) controls += 1
  }
  return controls > bytes.length / 100
}
