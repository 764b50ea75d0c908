import { ArrowRightLeft, Lock, LockOpen } from 'lucide-react'
import type { MenuItem } from '../ui/overlays/opened-menu.tsx'

/** Of the menu of a story in its sprint, wherever it is shown; the single keys differ from screen to screen. */
export function moveItem(keys: string, onSelect: () => void): MenuItem {
  return { label: 'Move to sprint…', keys, icon: <ArrowRightLeft size={16} aria-hidden="true" />, onSelect }
}

/** Unlocks what is locked, and locks what is not. */
export function lockItem(locked: boolean, keys: string, onSelect: () => void): MenuItem {
  if (locked) return { label: 'Unlock', keys, icon: <LockOpen size={16} aria-hidden="true" />, onSelect }
  return {
    label: 'Lock here',
    keys,
    help: 'It stays here when the rest is planned again',
    icon: <Lock size={16} aria-hidden="true" />,
    onSelect,
  }
}
