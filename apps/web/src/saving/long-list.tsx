import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'

type Props<Item> = {
  items: readonly Item[]
  /** So many stand there at once; the rest comes when asked for. */
  first: number
  label?: string
  className?: string
  itemClassName?: string
  keyOf: (item: Item) => string
  children: (item: Item) => ReactNode
}

/** A list that draws hundreds of rows only for somebody who asks for them. */
export function LongList<Item>({ items, first, label, className, itemClassName, keyOf, children }: Props<Item>) {
  const [all, setAll] = useState(false)
  const firstOfRest = useRef<HTMLLIElement>(null)
  // the button that was pressed is gone: the reader goes on where the rest begins
  useEffect(() => {
    if (all) firstOfRest.current?.focus({ preventScroll: true })
  }, [all])
  return (
    <>
      <ul aria-label={label} className={className}>
        {(all ? items : items.slice(0, first)).map((item, index) => (
          <li
            key={keyOf(item)}
            ref={index === first ? firstOfRest : undefined}
            tabIndex={index === first ? -1 : undefined}
            className={itemClassName}
          >
            {children(item)}
          </li>
        ))}
      </ul>
      {!all && items.length > first && (
        <Button size="sm" className="mt-2" onClick={() => setAll(true)}>
          {`Show all ${items.length}`}
        </Button>
      )}
    </>
  )
}
