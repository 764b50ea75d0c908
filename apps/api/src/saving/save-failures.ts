import type { TrackerError } from '@planwright/tracker'

/** The tracker's own words, for the person whose plan it is. */
export function reasonOf(error: TrackerError): string {
  if (error.fault.kind !== 'rejected') return error.message
  const { messages, fields } = error.fault
  return [...messages, ...fields.map(({ field, message }) => `${field}: ${message}`)].join(' ') || error.message
}

/** The work was told to stop while it waited; what it was about to send was not sent. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}
