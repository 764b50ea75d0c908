/** A setting or a circumstance that keeps the server from starting; `message` is the one line its operator reads. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}
