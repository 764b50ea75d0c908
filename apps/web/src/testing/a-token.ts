/** The token of somebody who is signed in for a quarter of an hour. */
export function aToken(): string {
  const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
  const iat = Math.floor(Date.now() / 1000)
  return `h.${encode({ sub: 'u1', sid: 's1', email: 'ada@example.com', role: 'user', iat, exp: iat + 900 })}.s`
}
