/** What is read of one text: longer ones are no title and no story. */
const longestRead = 4_000

/** The beginning of a text, with single spaces: what patterns are tried on. */
export function plainStart(text: string, longest = longestRead): string {
  return text.slice(0, longest).replaceAll(/\s+/g, ' ')
}

/** In lower case, without accents: what is left of it tells words apart. */
export function plainCase(text: string): string {
  return text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
}

/** The words and numbers of a text, in order. */
export function wordsOf(plain: string): string[] {
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The word without its ending, cut the same way for every form: `storing`, `stores` and `stored` give `stor`. */
export function stemOf(word: string): string {
  let stem = word
  if (stem.endsWith('ies')) stem = `${stem.slice(0, -3)}y`
  else if (/(?:ss|x|ch|sh|zz)es$/.test(stem)) stem = stem.slice(0, -2)
  else if (/[^sui]s$/.test(stem)) stem = stem.slice(0, -1)
  const bare = stem.endsWith('ing') ? stem.slice(0, -3) : stem.endsWith('ed') ? stem.slice(0, -2) : ''
  if (bare.length > 2 && /[aeiouy]/.test(bare)) stem = bare.replace(/([bdgmnprt])\1$/, '$1')
  return stem.replace(/e$/, '').replace(/y$/, 'i')
}

/** Words that tell no item from another. */
export const fillers: ReadonlySet<string> = new Set(
  'a an the to of for in on at by with from into onto about as and or be am is are was were been being do does did can could will would shall should must may might have has had having get gets got getting able ability allow allows let lets want wants wish need needs like possible possibility option feature functionality system application app platform software tool page screen form interface section way easily quickly so that this these those it its i me my mine we us our you your he she they them their his her who which whom when where what how if then than there here also all any each every some several various different own specific given via using use used through per within between over up out more most other another one new preferred'.split(
    ' ',
  ),
)
