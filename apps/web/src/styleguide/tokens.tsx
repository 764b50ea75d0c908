import { epicColor } from '../ui/epic-color.ts'
import { Sample, Samples } from './sample.tsx'

const colours = [
  'bg-page',
  'bg-surface',
  'bg-sunken',
  'bg-line',
  'bg-control',
  'bg-text',
  'bg-muted',
  'bg-accent',
  'bg-accent-tint',
  'bg-danger',
  'bg-danger-tint',
  'bg-warning',
  'bg-warning-tint',
  'bg-success',
  'bg-success-tint',
]
const epicPlaces = [0, 1, 2, 3, 4, 5, 6, 7]
const sizes = ['text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs']

/** Colours and sizes of type, as `tokens.css` gives them. */
export function Tokens() {
  return (
    <Samples title="Tokens">
      <Sample name="colours">
        {colours.map((name) => (
          <figure key={name} className="w-24">
            <div className={`h-10 rounded-control border ${name}`} />
            <figcaption className="mt-1 text-xs text-muted">{name.slice('bg-'.length)}</figcaption>
          </figure>
        ))}
      </Sample>
      <Sample name="epic-color">
        {epicPlaces.map((place) => (
          <span key={place} className="border-l-4 pl-2 text-xs" style={{ borderColor: epicColor(place) }}>
            Epic {place + 1}
          </span>
        ))}
      </Sample>
      <Sample name="type" wide>
        {sizes.map((size) => (
          <p key={size} className={size}>
            28 of 30 points in Sprint 1 <span className="text-muted">{size}</span>
          </p>
        ))}
      </Sample>
    </Samples>
  )
}
