import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

/** A password, hidden until one asks to see it. */
export function PasswordField({ className = '', ...field }: ComponentProps<typeof TextField>) {
  const [shown, setShown] = useState(false)
  return (
    <div className={`relative ${className}`}>
      <TextField {...field} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
      <Button
        variant="quiet"
        size="sm"
        className="absolute! top-[31px] right-1"
        aria-label={shown ? 'Hide what is typed' : 'Show what is typed'}
        icon={shown ? <EyeOff size={16} /> : <Eye size={16} />}
        onClick={() => setShown(!shown)}
      />
    </div>
  )
}
