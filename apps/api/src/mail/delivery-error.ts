/**
 * Why a message is not known to have gone: whoever was asked said no, could not be reached, or there is nobody to ask; or all was handed over and nobody said whether it was taken
 * (`unconfirmed`), after which it may well arrive. Its words hold no address, number or text.
 */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  readonly kind: 'refused' | 'unreachable' | 'unconfirmed' | 'not-configured'

  constructor(kind: DeliveryError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}
