import type { Webhook, WebhookDelivery } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../app/connection/loaded.tsx'
import { momentWords } from '../../app/moment-words.ts'
import { replayDelivery } from '../../app/webhook-calls.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { webhookDeliveriesQuery } from '../account-queries.ts'
import { OutcomeNote } from '../outcome-note.tsx'
import { useChange } from '../use-change.ts'
import { eventWords } from './event-words.ts'

/** What webhooks were told last, and telling it again. */
export function DeliveryLog({ webhooks }: { webhooks: readonly Webhook[] }) {
  const query = useQuery(webhookDeliveriesQuery)
  const { change, busy, outcome } = useChange()
  return (
    <section aria-label="What was told" className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-medium">What was told</h3>
        <Button
          size="sm"
          variant="quiet"
          busy={query.isFetching}
          busyLabel="Looking"
          onClick={() => void query.refetch()}
          needsServer
        >
          Look again
        </Button>
      </div>
      <Loaded query={query} label="Loading what was told" lines={2} saidAbove>
        {(deliveries) => (
          <ol
            aria-label="Deliveries"
            className={deliveries.length > 0 ? 'divide-y rounded-card border bg-surface' : ''}
          >
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                webhook={webhooks.find(({ id }) => id === delivery.webhookId)}
                busy={busy}
                onReplay={() => void change(() => replayDelivery(delivery.id), 'It is told again.')}
              />
            ))}
            {deliveries.length === 0 && <li className="text-muted">Nothing yet.</li>}
          </ol>
        )}
      </Loaded>
      <OutcomeNote outcome={outcome} />
    </section>
  )
}

type RowProps = { delivery: WebhookDelivery; webhook: Webhook | undefined; busy: boolean; onReplay: () => void }

function DeliveryRow({ delivery: { event, state, createdAt, tries, retryAt }, webhook, busy, onReplay }: RowProps) {
  const last = tries.at(-1)
  const { tone, words } = states[state]
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <span className="min-w-48 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          {eventWords[event]}
          <Badge tone={tone}>{words}</Badge>
        </span>
        <span className="block text-xs break-all text-muted">
          {webhook?.url ?? 'A webhook that was removed'}, {momentWords(createdAt)}.
          {last &&
            ` ${tries.length === 1 ? 'One try' : `${tries.length} tries`}; the last was answered: ${last.answer}.`}
          {retryAt && ` The next is ${momentWords(retryAt)}.`}
        </span>
      </span>
      {webhook && (
        <Button
          size="sm"
          aria-label={`Tell again: ${eventWords[event]}, ${momentWords(createdAt)}`}
          disabled={busy}
          onClick={onReplay}
          needsServer
        >
          Tell again
        </Button>
      )}
    </li>
  )
}

const states = {
  waiting: { tone: 'neutral', words: 'Waiting' },
  delivered: { tone: 'success', words: 'Delivered' },
  failed: { tone: 'danger', words: 'Failed' },
} as const satisfies Record<WebhookDelivery['state'], { tone: Tone; words: string }>
