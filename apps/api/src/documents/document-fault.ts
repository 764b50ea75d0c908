/** Of a type that we do not read, or of one that we read but not this one. */
export type FaultKind = 'unsupported' | 'unreadable'

/** Why a document gives no text; the message is for the person who sent it. */
export class DocumentFault extends Error {
  override readonly name = 'DocumentFault'
  readonly kind: FaultKind

  constructor(kind: FaultKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
