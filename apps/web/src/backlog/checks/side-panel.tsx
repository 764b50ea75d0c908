import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEscape } from '../../ui/behavior/use-escape.ts'
import { useReturnFocus } from '../../ui/behavior/use-return-focus.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useTopInWindow } from './use-top-in-window.ts'

type Props = {
  id: string
  title: string
  /** It stands beside the stories, and not above them. */
  beside: boolean
  onClose: () => void
  children: ReactNode
}

const belowSearch = { top: 'calc(var(--line-in-view, 0px) + 16px)' }
const nameInView = { top: 'var(--line-in-view, 0px)', borderRadius: 'var(--radius-card) var(--radius-card) 0 0' }

/** Something to read beside the stories, and above them where there is no room beside. Escape closes it. In a window that is very low it is still as high as what stands around its text takes, and some lines of it. */
export function SidePanel({ id, title, beside, onClose, children }: Props) {
  const place = useReturnFocus(title)
  useTopInWindow(place)
  useEscape(onClose, { beside: place })
  return (
    <section
      ref={place}
      id={id}
      aria-label={title}
      style={belowSearch}
      className={classNames(
        'enter flex min-h-0 flex-col rounded-card border bg-surface',
        beside
          ? 'max-lg:mb-4 lg:sticky lg:col-start-2 lg:row-start-1 lg:max-h-[max(100dvh-72px-var(--top-in-window),20rem)]'
          : 'mb-4 lg:max-h-[max(50vh,20rem)]',
      )}
    >
      {/* in a narrow window it is a part of the page, on which its name and the way back stay in view */}
      <div
        className="sticky z-1 flex items-center justify-between gap-3 border-b bg-surface py-1 pr-2 pl-4"
        style={nameInView}
      >
        <h3 className="font-semibold">{title}</h3>
        <Button variant="quiet" size="sm" aria-label={`Close: ${title}`} icon={<X size={14} />} onClick={onClose} />
      </div>
      {children}
    </section>
  )
}
