import { readFileSync } from 'node:fs'
import { nameCandidates, unitsOfWeight, weightCount } from '@planwright/likeness'
import { filesIn, partedTexts } from './labelled-briefs.ts'
import { sameNumbers, shuffle } from './shuffle.ts'

const { rounds, rate, decay } = { rounds: 8, rate: 0.1, decay: 0.02 }
const mostOfByte = 127

/** A labelled brief: what it could be called, by the places of the weights that speak for each, and which of that people would call it. */
export type NamedBrief = { text: string; candidates: { name: string; places: Int32Array; isGood: boolean }[] }

/** The briefs of `names.tsv` and the openings of others in `openings`, or the first `most` of each. */
export function namedBriefs(most = Number.POSITIVE_INFINITY): NamedBrief[] {
  const texts = new Map(partedTexts().map(({ name, text }) => [name, text]))
  const lines = readFileSync(new URL('names.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const whole = lines.map((line): Named => {
    const [brief = '', ...names] = line.split('\t')
    return { text: texts.get(brief) ?? '', names }
  })
  return [whole, ...openings()].flatMap((all) => all.slice(0, most).map(withCandidates))
}

type Named = { text: string; names: string[] }
function openings(): Named[][] {
  const folder = new URL('openings/', import.meta.url)
  return filesIn(folder).map((file) =>
    readFileSync(new URL(file, folder), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Named),
  )
}

function withCandidates({ text, names }: Named): NamedBrief {
  const good = new Set(names.map(plain))
  const candidates = nameCandidates(text).map(({ name, features }) => ({
    name,
    places: Int32Array.from(features),
    isGood: good.has(plain(name)),
  }))
  return { text, candidates }
}

/** Whether people would call a brief so. */
export function isCalled({ candidates }: NamedBrief, name: string): boolean {
  return candidates.some((each) => each.isGood && plain(each.name) === plain(name))
}

/** A name without its article, its marks and its case. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?:the|an?|our|der|die|das|eine?|el|la|los|las|les?|une?|de|het|een) /, '')
    .replaceAll(/^["“„'‘]+|["”“'’.,:;!?]+$/g, '')
    .trim()
}

/** What these weights call a brief. */
export function rankedFirst({ candidates }: NamedBrief, weights: ArrayLike<number>): string {
  const scores = candidates.map(({ places }) => sum(places, weights))
  return candidates[scores.indexOf(Math.max(...scores))]?.name ?? ''
}

/**
 * How much each feature of a name speaks for it against the other runs of words of its brief: a conditional logit (McFadden 1974) by AdaGrad (Duchi et al. 2011) with decay, the mean of
 * the later rounds, as whole parts (`unitsOfWeight`) of a byte each. The same briefs give the same weights.
 */
export function trainNames(briefs: readonly NamedBrief[]): Int8Array {
  const learnable = briefs.filter(({ candidates }) => candidates.some(({ isGood }) => isGood))
  const random = sameNumbers()
  const weights = new Float64Array(weightCount)
  const squares = new Float64Array(weightCount).fill(1e-6)
  const sums = new Float64Array(weightCount)
  for (let round = 0; round < rounds; round += 1) {
    shuffle(learnable, random)
    for (const { candidates } of learnable) {
      for (const [at, pull] of pullsOf(candidates, weights)) {
        const gradient = pull + decay * (weights[at] ?? 0)
        squares[at] = (squares[at] ?? 0) + gradient * gradient
        weights[at] = (weights[at] ?? 0) - (rate * gradient) / Math.sqrt(squares[at] ?? 1)
      }
    }
    if (round >= rounds / 2) for (const at of sums.keys()) sums[at] = (sums[at] ?? 0) + (weights[at] ?? 0)
  }
  const later = rounds / 2
  return Int8Array.from(sums, (sum) =>
    Math.max(-mostOfByte, Math.min(mostOfByte, Math.round((sum / later) * unitsOfWeight))),
  )
}

/** By how much the chances of all names exceed those of the good ones, by feature. */
function pullsOf(candidates: NamedBrief['candidates'], weights: Float64Array): Map<number, number> {
  const scores = candidates.map(({ places }) => sum(places, weights))
  const most = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - most))
  const all = powers.reduce((a, b) => a + b, 0)
  const good = powers.reduce((a, b, i) => a + (candidates[i]?.isGood ? b : 0), 0)
  const pulls = new Map<number, number>()
  for (const [i, { places, isGood }] of candidates.entries()) {
    const power = powers[i] ?? 0
    const pull = power / all - (isGood ? power / good : 0)
    for (const at of places) pulls.set(at, (pulls.get(at) ?? 0) + pull)
  }
  return pulls
}

function sum(places: Int32Array, weights: ArrayLike<number>): number {
  let total = 0
  for (const at of places) total += weights[at] ?? 0
  return total
}
