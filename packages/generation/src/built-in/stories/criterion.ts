/** One acceptance criterion in its three parts, told without their key words. */
export type Criterion = { given: string; when: string; outcome: string }

export const criterionLine = ({ given, when, outcome }: Criterion): string =>
  `Given ${given}, When ${when}, Then ${outcome.replace(/[\s.,;:]+$/, '')}.`
