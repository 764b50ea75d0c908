import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

/** Also read by public/theme.js before the first paint. */
const storageKey = 'planwright-theme'
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const systemTheme = (): Theme => (systemIsDark.matches ? 'dark' : 'light')
const chosenTheme = () => document.documentElement.dataset.theme
const currentTheme = (): Theme => {
  const chosen = chosenTheme()
  return chosen === 'light' || chosen === 'dark' ? chosen : systemTheme()
}

const tell = () => {
  for (const listener of listeners) listener()
}
systemIsDark.addEventListener('change', tell)

function setTheme(theme: Theme) {
  // choosing what the system has means following it again
  const follow = theme === systemTheme()
  if (follow) delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (follow) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, theme)
  } catch {
    // storage is forbidden: the choice holds until the page is left
  }
  tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The theme on screen, and how to change it. The system's is the default. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(subscribe, currentTheme), setTheme }
}
