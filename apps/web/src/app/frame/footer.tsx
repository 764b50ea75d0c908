import type { Config } from '@planwright/contract'
import { useConfig } from '../use-config.ts'

/** Copyright, and in words what is not the real thing. */
export function Footer() {
  const { data: config } = useConfig()
  const sandboxed = config ? sandboxWords(config) : null
  return (
    <footer className="flex w-full flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-4 text-xs text-muted sm:px-6">
      <p>© {new Date().getFullYear()} Planwright</p>
      <p className="min-h-6">
        {config && sandboxed && config.sandboxUrl ? (
          <a
            href={config.sandboxUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-block py-0.5 underline decoration-control underline-offset-2 hover:text-text"
          >
            {sandboxed}
          </a>
        ) : (
          sandboxed
        )}
        {config && (
          <span title={`Version ${__APP_VERSION__}`}>
            {sandboxed && ' · '}
            {config.model.label}
          </span>
        )}
      </p>
    </footer>
  )
}

function sandboxWords({ sandboxed, tracker }: Config): string | null {
  const { identity, mail, sms } = sandboxed
  const parts = [identity && 'sign-in', sandboxed.tracker && tracker.name, mail && 'mail', sms && 'SMS'].filter(Boolean)
  if (parts.length === 0) return null
  return parts.length === 4 ? 'Sandbox' : `Sandbox: ${parts.join(', ')}`
}
