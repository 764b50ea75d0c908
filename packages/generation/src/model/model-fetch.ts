import { guardedFetch } from '../guarded-fetch.ts'

/** For the model's address, which the operator sets: private ones only where a setting allows them. */
export function modelFetch(allowPrivateAddresses: boolean): typeof fetch {
  return guardedFetch({
    allowPrivateAddresses,
    refusal: 'The model server has a private address; AI_ALLOW_PRIVATE_ADDRESSES permits it.',
  })
}
