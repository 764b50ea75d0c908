import { whenIdle } from '../when-idle.ts'

/** The page's own files are kept by the browser, so that it opens without a connection. In development nothing is kept. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // after the page itself has what it needs: every file of it is loaded then
  const register = () => whenIdle(() => void navigator.serviceWorker.register(scriptUrl()).catch(() => undefined))
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

const path = '/service-worker.js'

type TrustedUrls = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

/** Where the browser takes scripts from nowhere else than a policy says, the policy says just this one. */
function scriptUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedUrls }
  if (!trustedTypes) return path
  policy ??= trustedTypes.createPolicy('planwright-offline', { createScriptURL: () => path })
  return policy.createScriptURL(path)
}
let policy: ReturnType<TrustedUrls['createPolicy']> | undefined
