import * as z from 'zod/mini'
import { keepProof, ProofAnswer } from '../session/identity-proof.ts'
import { identityService, tokenKeeper } from '../session/token-keeper.ts'

const Anything = z.unknown()
const Described = z.looseObject({ id: z.string(), type: z.literal('public-key') })
const SignInOptions = z.looseObject({
  challenge: z.string(),
  rpId: z.optional(z.string()),
  timeout: z.optional(z.number()),
  allowCredentials: z.optional(z.array(Described)),
})
const RegisterOptions = z.looseObject({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.optional(z.string()) }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.optional(z.number()),
  excludeCredentials: z.optional(z.array(Described)),
})

/** A browser without them is offered none. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/** Signs in with a passkey of this device or of one near it. @throws Error `passkey-not-given` where the person stopped it. */
export async function signInWithPasskey(): Promise<void> {
  const credential = await ofDevice(askForPasskey(), {
    NotAllowedError: 'passkey-not-given',
    otherwise: 'passkey-not-usable',
  })
  await signInWith(credential)
}

/**
 * Waits, where the browser can, for a passkey among what it offers for a field that takes one (`webauthn`), and signs in with it. A browser asks for one
 * passkey at a time: `signal` ends the waiting before anything else asks. @throws Error where one was chosen and is no good.
 */
export async function signInWithOfferedPasskey(signal: AbortSignal): Promise<void> {
  if (!canUsePasskeys() || !('isConditionalMediationAvailable' in PublicKeyCredential)) return
  if (!(await PublicKeyCredential.isConditionalMediationAvailable()) || signal.aborted) return
  // nobody has asked for it: of what comes to nothing nobody is told
  const credential = await askForPasskey({ mediation: 'conditional', signal }).catch(() => null)
  if (credential && !signal.aborted) await signInWith(credential)
}

async function askForPasskey(how: CredentialRequestOptions = {}): Promise<Credential | null> {
  const { challenge, allowCredentials, timeout, rpId } = await identityService.call(
    '/passkey/generate-authenticate-options',
    SignInOptions,
  )
  how.signal?.throwIfAborted()
  const publicKey = {
    challenge: bytesOf(challenge),
    timeout,
    rpId,
    allowCredentials: allowCredentials?.map(described),
    userVerification: 'required',
  } as const
  return navigator.credentials.get({ ...how, publicKey })
}

async function signInWith(credential: Credential | null): Promise<void> {
  const { id, response } = publicKeyOf(credential)
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new Error('not an assertion')
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const proven = await identityService.call('/passkey/verify-authentication', ProofAnswer, {
    method: 'POST',
    body: {
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: textOf(clientDataJSON),
          authenticatorData: textOf(authenticatorData),
          signature: textOf(signature),
          ...(userHandle && { userHandle: textOf(userHandle) }),
        },
      },
    },
  })
  keepProof(proven)
  await tokenKeeper.resolve()
}

/** Makes a passkey on a device and adds it to the account of whoever is signed in. @throws Error `passkey-exists` where the device has one. */
export async function addPasskey(name: string | undefined): Promise<void> {
  const options = await identityService.call('/passkey/generate-register-options', RegisterOptions)
  const { challenge, rp, user, pubKeyCredParams, timeout, excludeCredentials } = options
  const publicKey = {
    challenge: bytesOf(challenge),
    rp,
    user: { ...user, id: bytesOf(user.id) },
    pubKeyCredParams,
    timeout,
    excludeCredentials: excludeCredentials?.map(described),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  } as const
  const credential = await ofDevice(navigator.credentials.create({ publicKey }), {
    InvalidStateError: 'passkey-exists',
    otherwise: 'passkey-not-made',
  })
  const { id, response } = publicKeyOf(credential)
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new Error('not an attestation')
  const { clientDataJSON, attestationObject } = response
  await identityService.call('/passkey/verify-registration', Anything, {
    method: 'POST',
    body: {
      ...(name && { name }),
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: textOf(clientDataJSON),
          attestationObject: textOf(attestationObject),
          transports: response.getTransports(),
        },
      },
    },
  })
}

/** A browser says little on purpose, and to programs: a stranger must not learn which passkeys there are. */
async function ofDevice<Given>(asking: Promise<Given>, codes: { otherwise: string } & Record<string, string>) {
  try {
    return await asking
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    throw new Error(codes[error.name] ?? codes.otherwise, { cause: error })
  }
}

function publicKeyOf(credential: Credential | null): PublicKeyCredential {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('no passkey was given')
  return credential
}

const described = ({ id }: z.infer<typeof Described>): PublicKeyCredentialDescriptor => ({
  id: bytesOf(id),
  type: 'public-key',
})

/** Base64 as addresses have it (RFC 4648, section 5). */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}
function textOf(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
