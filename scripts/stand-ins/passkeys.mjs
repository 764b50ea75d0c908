// In the place of @simplewebauthn/server, 4.5 MB of the heap that the first passkey loads: what of it the plugin for passkeys calls, each call with a promise.
const of = new URL(import.meta.url).searchParams.get('of')
const later =
  (name) =>
  async (...given) =>
    (await import(of))[name](...given)

export const generateAuthenticationOptions = later('generateAuthenticationOptions')
export const generateRegistrationOptions = later('generateRegistrationOptions')
export const verifyAuthenticationResponse = later('verifyAuthenticationResponse')
export const verifyRegistrationResponse = later('verifyRegistrationResponse')
