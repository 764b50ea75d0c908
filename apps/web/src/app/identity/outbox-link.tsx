import type { Config } from '@planwright/contract'

/** Where messages end up while nothing real is configured to send them. */
export function OutboxLink({ config, kind }: { config: Config; kind: 'mail' | 'sms' }) {
  if (!config.sandboxed[kind] || !config.sandboxUrl) return null
  return (
    <>
      {' '}
      <a href={`${config.sandboxUrl}/outbox`} target="_blank" rel="noreferrer" className="underline">
        {kind === 'mail' ? 'Mail goes' : 'SMS go'} to the sandbox’s outbox.
      </a>
    </>
  )
}
