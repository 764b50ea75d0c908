import { useEffect } from 'react'
import { currentCommands } from './commands.ts'
import { areSingleKeysOn } from './single-keys.ts'

/** How long the second of two keys may take. */
const secondKeyMs = 1_200

/** Does what a key stands for; `open` shows the list of commands or that of the keys. Called once per page. */
export function useCommandKeys(open: (what: 'palette' | 'keys') => void): void {
  useEffect(() => {
    let first = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault()
        return open('palette')
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTakenBy(event.target)) return
      // nobody's voice is written as Escape
      if (event.key !== 'Escape' && !areSingleKeysOn()) return
      const sequence = first ? `${first} ${event.key}` : event.key
      first = ''
      clearTimeout(timer)
      if (sequence === '?') {
        event.preventDefault()
        return open('keys')
      }
      const commands = currentCommands()
      const meant = commands.find(({ keys, disabled }) => keys === sequence && !disabled)
      if (meant) {
        event.preventDefault()
        return meant.run()
      }
      if (commands.some(({ keys }) => keys?.startsWith(`${sequence} `))) {
        event.preventDefault()
        first = sequence
        timer = setTimeout(() => {
          first = ''
        }, secondKeyMs)
      }
    }
    document.addEventListener('keydown', press)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', press)
    }
  }, [open])
}

/** Where keys are typed, or choose in an opened list. */
const isTakenBy = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(
      'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [role=menu], [role=listbox]',
    ) !== null)
