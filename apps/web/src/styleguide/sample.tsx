import { type ReactNode, useId } from 'react'

/** A group of parts, under its heading. */
export function Samples({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 border-b pb-2 text-lg font-semibold">
        {title}
      </h2>
      <div className="grid gap-6">{children}</div>
    </section>
  )
}

/** One part in its states, named as its file is. */
export function Sample({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className="grid items-start gap-x-6 gap-y-2 sm:grid-cols-[140px_minmax(0,1fr)]">
      <h3 className="font-mono text-xs leading-8 text-muted">{name}</h3>
      <div className={wide ? 'grid gap-4' : 'flex flex-wrap items-center gap-3'}>{children}</div>
    </div>
  )
}
