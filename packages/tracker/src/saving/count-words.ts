/** `1 epic`, `3 epics`. */
export const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`
