/** Why a message was not taken: whoever was asked said no, could not be reached, or there is nobody to ask. Its words hold no address, number or text. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  readonly kind: 'refused' | 'unreachable' | 'not-configured'

  constructor(kind: DeliveryError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}
