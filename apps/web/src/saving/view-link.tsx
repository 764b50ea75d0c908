import { ExternalLink } from 'lucide-react'
import { buttonClasses } from '../ui/button.tsx'

/** To what stands in the tracker, where anything does. */
export function ViewLink({ url, primary = false }: { url: string | null; primary?: boolean }) {
  if (!url) return null
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={primary ? `max-sm:w-full ${buttonClasses('primary')}` : buttonClasses('secondary')}
    >
      <span className="inline-flex items-center gap-2">
        View your work in the tracker
        <ExternalLink size={16} aria-hidden="true" />
      </span>
    </a>
  )
}
