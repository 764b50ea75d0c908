/** One acceptance criterion in its three parts, told without their key words. */
export type Criterion = { given: string; when: string; outcome: string }

export function criterionLine({ given, when, outcome }: Criterion): string {
  return `Given ${given}, When ${when}, Then ${outcome.replace(/[\s.,;:]+$/, '')}.`
}
