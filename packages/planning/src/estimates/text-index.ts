import type { IssueText } from './done-issue.ts'
import { issueTerms, termGroups } from './issue-terms.ts'

/** An issue's terms as numbers with their weights; a term stands in it once. */
type TextVector = {
  readonly terms: Int32Array
  readonly weights: Float64Array
  /** Its likeness to itself: the most that another text can reach. */
  readonly selfLikeness: number
}

/** Issues that can be asked how like them a text is. */
export type TextIndex = {
  vectorOf(issue: IssueText): TextVector
  /** How like the text each issue is, in the order they were added: 0 for nothing in common. */
  likeness(vector: TextVector): Float64Array
  add(vector: TextVector): void
}

/** How often each term occurs, by its number; one map per group. */
type TermCounts = readonly ReadonlyMap<number, number>[]

/**
 * An index without issues, in which rare words weigh more than frequent ones (TF-IDF, cosine within each group of terms). How
 * frequent a word is, is counted over `documents` once: words that they do not have count as rare as can be.
 */
export function textIndex(documents: readonly IssueText[]): TextIndex {
  const numbers = termGroups.map(() => new Map<string, number>())
  const documentsWith: number[] = []
  const postings: { readonly rows: number[]; readonly weights: number[] }[] = []
  let size = 0

  const countTerms = (issue: IssueText): TermCounts =>
    issueTerms(issue).map((terms, group) => {
      const counts = new Map<number, number>()
      for (const term of terms) {
        let number = numbers[group]?.get(term)
        if (number === undefined) {
          number = postings.length
          numbers[group]?.set(term, number)
          postings.push({ rows: [], weights: [] })
          documentsWith.push(0)
        }
        counts.set(number, (counts.get(number) ?? 0) + 1)
      }
      return counts
    })

  const countsOf = new Map<IssueText, TermCounts>()
  for (const document of documents) {
    const groups = countTerms(document)
    countsOf.set(document, groups)
    for (const counts of groups)
      for (const number of counts.keys()) documentsWith[number] = (documentsWith[number] ?? 0) + 1
  }
  const rarity = (number: number) => Math.log((documents.length + 1) / ((documentsWith[number] ?? 0) + 1)) + 1

  return {
    vectorOf(issue) {
      const groups = countsOf.get(issue) ?? countTerms(issue)
      countsOf.delete(issue)
      const terms: number[] = []
      const weights: number[] = []
      let selfLikeness = 0
      for (const [group, counts] of groups.entries()) {
        if (counts.size === 0) continue
        const raw = Array.from(counts, ([number, count]) => (1 + Math.log(count)) * rarity(number))
        const share = termGroups[group]?.weight ?? 0
        const scale = Math.sqrt(share / raw.reduce((sum, weight) => sum + weight * weight, 0))
        for (const number of counts.keys()) terms.push(number)
        for (const weight of raw) weights.push(weight * scale)
        selfLikeness += share
      }
      return { terms: Int32Array.from(terms), weights: Float64Array.from(weights), selfLikeness }
    },
    likeness({ terms, weights }) {
      const sums = new Float64Array(size)
      for (let t = 0; t < terms.length; t++) {
        const posting = postings[terms[t] as number]
        if (posting) addScaled(sums, posting.rows, posting.weights, weights[t] as number)
      }
      return sums
    },
    add({ terms, weights }) {
      for (const [i, term] of terms.entries()) {
        postings[term]?.rows.push(size)
        postings[term]?.weights.push(weights[i] ?? 0)
      }
      size++
    },
  }
}

function addScaled(sums: Float64Array, rows: readonly number[], weights: readonly number[], factor: number): void {
  // Every row of a posting is below the size and has its weight.
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number
    sums[row] = (sums[row] as number) + factor * (weights[i] as number)
  }
}
