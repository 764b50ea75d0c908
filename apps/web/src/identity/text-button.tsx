import type { ComponentProps } from 'react'

/** What leads elsewhere on the way in, below the buttons that go on: it stands in line with the words around it. */
export function TextButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return (
    <button
      {...props}
      type="button"
      className="cursor-pointer justify-self-start rounded-control py-1 text-muted underline decoration-control underline-offset-4 hover:text-text"
    />
  )
}
