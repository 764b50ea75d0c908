declare module 'fxa-common-password-list' {
  const list: {
    /** Takes a password in lower case. */
    test(password: string): boolean
  }
  export = list
}
