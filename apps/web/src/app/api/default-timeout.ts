const isMobile = /Android|iPhone|iPad|iPod|Mobile/i.test(globalThis.navigator?.userAgent ?? '')

/** Milliseconds to wait for an answer: mobile networks get twice the time. */
export const defaultTimeoutMs = isMobile ? 60_000 : 30_000
