import { CircleAlert, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../button.tsx'

export type ToastMessage = {
  /** Takes the place of the one with the same key. */
  key?: string
  message: string
  tone?: 'neutral' | 'danger'
  /** One thing to do about it, such as Undo. */
  action?: { label: string; onSelect: () => void }
  /** Until it is dismissed, or taken away by whoever shows it. */
  stays?: boolean
}

type Shown = ToastMessage & { id: number }

let shownToasts: readonly Shown[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Shown[]) {
  shownToasts = next
  for (const listener of listeners) listener()
}

/** Takes a note away again. */
const dismissToast = (id: number) => change(shownToasts.filter((toast) => toast.id !== id))

/**
 * Tells of something that happened elsewhere than where the person looks. The newest three stay; plain ones go after 6 s in sight,
 * those with an action after 12 s, errors and what stays when dismissed. Gives what takes it away earlier.
 */
export function showToast(toast: ToastMessage): () => void {
  lastId += 1
  const id = lastId
  change([...shownToasts.filter(({ key }) => key === undefined || key !== toast.key), { ...toast, id }].slice(-3))
  return () => dismissToast(id)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts appear, once per page: above what it stands in, the bar of the next action; at the bottom left of a wide window, beside it. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribe, () => shownToasts)
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      className="messages pointer-events-none absolute inset-x-0 bottom-full mb-2 grid justify-items-start gap-2 lg:fixed lg:inset-x-6 lg:bottom-4 lg:mb-0"
    >
      {toasts.map(({ id, message, tone, action, stays }) => (
        <div
          key={id}
          className="message enter pointer-events-auto flex max-w-[420px] items-center gap-3 rounded-card border bg-surface py-2 pr-2 pl-4 shadow-float"
        >
          {tone === 'danger' && <CircleAlert size={16} aria-hidden="true" className="shrink-0 text-danger" />}
          {/* its time is an animation's: it stands still for one that another covers, and begins anew when that goes */}
          <p
            className="flex-1"
            style={tone === 'danger' || stays ? {} : { animation: `fade 1ms ${action ? 12 : 6}s` }}
            onAnimationEnd={() => dismissToast(id)}
          >
            {message}
          </p>
          {action && (
            <Button
              size="sm"
              onClick={() => {
                action.onSelect()
                dismissToast(id)
              }}
            >
              {action.label}
            </Button>
          )}
          <Button
            variant="quiet"
            size="sm"
            aria-label="Dismiss"
            icon={<X size={14} />}
            onClick={() => dismissToast(id)}
          />
        </div>
      ))}
    </section>
  )
}
