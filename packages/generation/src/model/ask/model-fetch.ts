import { guardedFetch, isPrivateAddress } from '../../guarded-fetch.ts'

/**
 * For the model's address, which the operator sets: private ones only where a setting allows them. Never the usual `fetch`, which gives up after five
 * minutes without a byte: a local server may take longer to load its model and to read a brief.
 */
export function modelFetch(allowPrivateAddresses: boolean): typeof fetch {
  return guardedFetch({
    allowPrivateAddresses: false,
    isRefused: allowPrivateAddresses ? () => false : isPrivateAddress,
    refusal: 'The model server has a private address; AI_ALLOW_PRIVATE_ADDRESSES permits it.',
  })
}
