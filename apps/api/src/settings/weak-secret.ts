/** What people put where a secret is asked for, and what keyboards and alphabets say by themselves. */
const wellKnown =
  /change ?me|replace ?me|your|secret|password|passw0rd|planwright|token|encryption|default|example|insecure|please|must|characters|long|test|demo|dummy|sample|todo|foobar|letmein|admin|auth|key|qwerty(uiop)?|asdf(ghjkl)?|zxcv(bnm)?|abcdef(ghijklmnopqrstuvwxyz)?|(1?234567890|0123456789|987654321|deadbeef|cafebabe)/g

/**
 * Whether a secret is one that somebody could guess: what is left of it without well-known words and repetitions is too little. A pure look at its
 * form; random ones of 32 characters pass, in hexadecimal and in base64.
 */
export function isWeakSecret(secret: string): boolean {
  const shown = secret
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(wellKnown, '')
    .replaceAll(' ', '')
  return shown.length < 16 || new Set(shown).size < 8 || period(shown) <= shown.length / 2
}

/** After how many characters a text begins again, its own length where it never does: by the borders of the search of Knuth, Morris and Pratt. */
function period(text: string): number {
  const borders = [0]
  for (let end = 1, border = 0; end < text.length; end += 1) {
    while (border > 0 && text[border] !== text[end]) border = borders[border - 1] ?? 0
    if (text[border] === text[end]) border += 1
    borders.push(border)
  }
  return text.length - (borders.at(-1) ?? 0)
}
