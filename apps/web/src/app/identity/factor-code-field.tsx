import type { Ref } from 'react'
import { TextField } from '../../ui/fields/text-field.tsx'

type Props = {
  /** One of those that were written down, not one that was sent or that an app shows. */
  isBackup: boolean
  error?: string
  ref: Ref<HTMLInputElement>
}

/** The code of a second factor. */
export function FactorCodeField({ isBackup, error, ref }: Props) {
  return (
    <TextField
      // empty where the other kind of code is asked for
      key={isBackup ? 'backup' : 'code'}
      ref={ref}
      label={isBackup ? 'Backup code' : 'Code'}
      help={isBackup ? 'One of the ten that you wrote down. Each works once.' : 'Six digits.'}
      autoComplete={isBackup ? 'off' : 'one-time-code'}
      inputMode={isBackup ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      error={error}
    />
  )
}
