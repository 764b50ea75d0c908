/** Window of a provider, in pixels, and the wait after it is seen closed: its message may still be on the way. */
const popupSize = { width: 500, height: 600 }
const closedDelayMs = 8_000
const closedPollMs = 1_000

/** Opens a window in the middle of this one; null where the browser blocks it, as it does outside the handler of a click. */
export function openPopup(url: string, name: string): Window | null {
  const { width, height } = popupSize
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  return window.open(url, name, `popup,width=${width},height=${height},left=${left},top=${top}`)
}

/** Calls `onClosed` some time after the window was closed; `onSeen`, if given, as soon as that is seen. */
export function whenClosed(popup: Window, until: AbortSignal, onClosed: () => void, onSeen?: () => void): void {
  let closedAt: number | undefined
  const poll = setInterval(() => {
    if (!popup.closed) return
    if (closedAt === undefined) {
      closedAt = Date.now()
      onSeen?.()
    } else if (Date.now() - closedAt >= closedDelayMs) onClosed()
  }, closedPollMs)
  until.addEventListener('abort', () => clearInterval(poll))
}
