import type { Webhook } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useRef, useState } from 'react'
import { Loaded } from '../../app/connection/loaded.tsx'
import { dayWords } from '../../app/moment-words.ts'
import { removeWebhook, testWebhook } from '../../app/webhook-calls.ts'
import { Button } from '../../ui/button.tsx'
import { webhooksQuery } from '../account-queries.ts'
import { AccountSection } from '../account-section.tsx'
import { OutcomeNote } from '../outcome-note.tsx'
import { ShownSecret } from '../tokens/shown-secret.tsx'
import { useChange } from '../use-change.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { eventWords } from './event-words.ts'
import { MakeWebhookForm } from './make-webhook-form.tsx'

/** Addresses that are told what happens to the person's plans, and what they were told. */
export function WebhooksSection() {
  const query = useQuery(webhooksQuery)
  const [step, setStep] = useState<'list' | 'make' | { shown: string }>('list')
  const maker = useRef<HTMLButtonElement>(null)

  return (
    <AccountSection
      setting="webhooks"
      about="An address of yours that is told when work of yours ends, a plan is saved, or its likely end slips. It gets ids and addresses, and none of your words."
    >
      <Loaded query={query} label="Loading your webhooks" lines={2} saidAbove>
        {(webhooks) => <WebhookList webhooks={webhooks} />}
      </Loaded>
      {step === 'make' && <MakeWebhookForm onMade={(shown) => setStep({ shown })} onCancel={() => setStep('list')} />}
      {typeof step === 'object' && (
        <ShownSecret
          title="The secret of your new webhook"
          label="Secret"
          secret={step.shown}
          onDone={() => {
            setStep('list')
            requestAnimationFrame(() => maker.current?.focus())
          }}
        />
      )}
      {step === 'list' && (
        <Button
          ref={maker}
          className="justify-self-start"
          icon={<BellRing size={16} aria-hidden="true" />}
          onClick={() => setStep('make')}
          needsServer
        >
          Make a webhook
        </Button>
      )}
      {query.data && query.data.length > 0 && <DeliveryLog webhooks={query.data} />}
    </AccountSection>
  )
}

const testSent = 'A test is on its way. What came of it stands under What was told.'

function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  const { change, busy, outcome } = useChange()
  const list = useRef<HTMLUListElement>(null)

  async function remove({ id, url }: Webhook) {
    // what was pressed is gone then
    if (await change(() => removeWebhook(id), `${url} is told nothing more.`)) list.current?.focus()
  }

  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Your webhooks"
        className={webhooks.length > 0 ? 'divide-y rounded-card border bg-surface outline-none' : 'outline-none'}
      >
        {webhooks.map((webhook) => (
          <li key={webhook.id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <span className="min-w-48 flex-1">
              <span className="block break-all">{webhook.url}</span>
              <span className="block text-xs text-muted">
                {webhook.events.map((event) => eventWords[event]).join(', ')}. Made {dayWords(webhook.createdAt)}.
              </span>
            </span>
            <span className="flex gap-3">
              <Button
                size="sm"
                aria-label={`Send a test to ${webhook.url}`}
                disabled={busy}
                onClick={() => void change(() => testWebhook(webhook.id), testSent)}
                needsServer
              >
                Send a test
              </Button>
              <Button
                size="sm"
                aria-label={`Remove ${webhook.url}`}
                disabled={busy}
                onClick={() => void remove(webhook)}
                needsServer
              >
                Remove
              </Button>
            </span>
          </li>
        ))}
        {webhooks.length === 0 && <li className="text-muted">You have none, and nothing is told.</li>}
      </ul>
      <OutcomeNote outcome={outcome} />
    </>
  )
}
