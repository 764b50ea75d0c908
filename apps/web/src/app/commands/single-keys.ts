const storageKey = 'planwright-single-keys'

/** Whether keys act alone, without Ctrl or Cmd: some speak to their browser, and it writes what they say as keys (WCAG 2.1.4). Kept on this device. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // storage is forbidden: the keys stay as they are
  }
}
