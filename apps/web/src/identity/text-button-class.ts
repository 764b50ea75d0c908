/** A button that leads elsewhere on the way in, below those that go on: it stands in line with the words around it. */
export const textButtonClass =
  'cursor-pointer justify-self-start rounded-control py-1 text-muted underline decoration-control underline-offset-4 hover:text-text'
