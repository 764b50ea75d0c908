import { Button } from '../../ui/button.tsx'
import { useTheme } from './theme.ts'

/** ◐ */
export function ThemeToggle() {
  const { theme, setTheme } = useTheme()
  const other = theme === 'light' ? 'dark' : 'light'
  return (
    <Button
      variant="quiet"
      className="shrink-0"
      aria-label={`Switch to the ${other} theme`}
      icon={
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M8 1.75a6.25 6.25 0 0 1 0 12.5Z" fill="currentColor" />
        </svg>
      }
      onClick={() => setTheme(other)}
    />
  )
}
