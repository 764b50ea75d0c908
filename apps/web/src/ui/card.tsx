import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type Props = ComponentProps<'div'> & {
  /** 24 px for panels, 16 for cards, none where the content brings its own. */
  padding?: 'panel' | 'card' | 'none'
}

/** A surface with a thin line. It lies, so it has no shadow. */
export function Card({ padding = 'card', className, ...rest }: Props) {
  return <div {...rest} className={classNames('rounded-card border bg-surface', paddings[padding], className)} />
}

const paddings = { panel: 'p-4 sm:p-6', card: 'p-4', none: '' } as const
