export const dateWords = (instant: string): string =>
  new Date(instant).toLocaleDateString(undefined, { day: 'numeric', month: 'long', year: 'numeric' })

export const timeWords = (instant: string): string =>
  new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
