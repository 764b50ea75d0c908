import { zodResolver } from '@hookform/resolvers/zod'
import type { Config, PasswordPolicy } from '@planwright/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { identityWords } from '../app/identity/identity-words.ts'
import { OutboxLink } from '../app/identity/outbox-link.tsx'
import { PasswordField } from '../app/identity/password-field.tsx'
import { PasswordRuleList } from '../app/identity/password-rule-list.tsx'
import { passwordRules } from '../app/identity/password-rules.ts'
import {
  requestPasswordReset,
  resetPassword,
  signInWithEmail,
  signUp,
  whySignInFailed,
} from '../app/identity/sign-in.ts'
import { isFactorNeeded } from '../app/identity/ways-in.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'

export type AccountFormMode = 'sign-in' | 'create' | 'forgot' | 'reset'

type Props = {
  config: Config
  initialMode: AccountFormMode
  /** Of the mailed link, in mode `reset`. */
  resetCode: string | null
  /** Why the mailed link cannot be used. */
  initialProblem?: string
  /** The password was good, and the second factor is missing. */
  onFactorNeeded?: () => void
}

type Outcome = { tone: 'danger' | 'quiet'; words: string; requestId?: string; mail?: boolean }

/** E-mail and password: signing in, making an account, and the way back in. One form, so changing one's mind loses nothing. */
export function AccountForm({ config, initialMode, resetCode, initialProblem, onFactorNeeded }: Props) {
  const [mode, setMode] = useState(initialMode)
  const [outcome, setOutcome] = useState<Outcome | null>(
    initialProblem ? { tone: 'danger', words: initialProblem } : null,
  )
  const form = useForm({
    resolver: zodResolver(schemas(config.passwordPolicy)[mode]),
    defaultValues: { name: '', email: '', password: '' },
    mode: 'onTouched',
  })
  // the first to be asked for is the first to be gone to when something is missing, whichever mode it is shown in
  const nameField = form.register('name')
  const { errors, isSubmitting } = form.formState
  const password = form.watch('password')
  const newPassword = mode === 'create' || mode === 'reset'
  const { title, action, busy } = words[mode]

  function changeTo(next: AccountFormMode) {
    setMode(next)
    setOutcome(null)
    form.clearErrors()
  }

  const submit = form.handleSubmit(async ({ name, email, password }) => {
    setOutcome(null)
    try {
      if (mode === 'sign-in' && !(await signInWithEmail(email, password))) throw whySignInFailed()
      if (mode === 'create' && (await signUp(name, email, password)) === 'check-mail') {
        setOutcome({
          tone: 'quiet',
          words: `Almost there: open the link in the message we sent to ${email}.`,
          mail: true,
        })
      }
      if (mode === 'forgot') {
        await requestPasswordReset(email)
        const sent = 'If there is an account with this e-mail, a link for choosing a new password is on its way.'
        setOutcome({ tone: 'quiet', words: sent, mail: true })
      }
      if (mode === 'reset') {
        await resetPassword(resetCode ?? '', password)
        changeTo('sign-in')
        setOutcome({ tone: 'quiet', words: 'Your password is changed. Sign in with the new one.' })
      }
    } catch (error) {
      if (onFactorNeeded && isFactorNeeded(error)) return onFactorNeeded()
      const { message, requestId } = identityWords(error)
      setOutcome({ tone: 'danger', words: message, requestId })
    }
  })

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <h2 className="text-base font-semibold">{title}</h2>
      {mode === 'create' && <TextField label="Name" autoComplete="name" error={errors.name?.message} {...nameField} />}
      {mode !== 'reset' && (
        <TextField
          label="E-mail"
          type="email"
          autoComplete={mode === 'sign-in' ? 'username webauthn' : 'username'}
          error={errors.email?.message}
          {...form.register('email')}
        />
      )}
      {mode !== 'forgot' && (
        <div>
          <PasswordField
            label={newPassword ? 'New password' : 'Password'}
            autoComplete={newPassword ? 'new-password' : 'current-password'}
            error={errors.password?.message}
            {...form.register('password')}
          />
          {newPassword && <PasswordRuleList policy={config.passwordPolicy} password={password} />}
        </div>
      )}
      {outcome && (
        <ProblemNote tone={outcome.tone} requestId={outcome.requestId}>
          {outcome.words}
          {outcome.mail && <OutboxLink config={config} kind="mail" />}
        </ProblemNote>
      )}
      <Button type="submit" busy={isSubmitting} busyLabel={busy} className="justify-self-stretch">
        {action}
      </Button>
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {mode !== 'create' && <ModeLink onClick={() => changeTo('create')}>Create an account</ModeLink>}
        {mode !== 'sign-in' && <ModeLink onClick={() => changeTo('sign-in')}>Sign in instead</ModeLink>}
        {mode === 'sign-in' && <ModeLink onClick={() => changeTo('forgot')}>Forgot your password?</ModeLink>}
      </div>
    </form>
  )
}

function ModeLink({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="cursor-pointer rounded-control py-1 text-muted underline decoration-control underline-offset-4 hover:text-text"
    >
      {children}
    </button>
  )
}

const words = {
  'sign-in': { title: 'Sign in with e-mail', action: 'Sign in', busy: 'Signing in' },
  create: { title: 'Create an account', action: 'Create account', busy: 'Creating' },
  forgot: { title: 'Forgot your password?', action: 'Send a link', busy: 'Sending' },
  reset: { title: 'Choose a new password', action: 'Change password', busy: 'Changing' },
} as const satisfies Record<AccountFormMode, { title: string; action: string; busy: string }>

const required = 'This field is required'
const filled = z.string().check(z.minLength(1, required))
const email = z.string().check(z.trim(), z.minLength(1, required), z.email('This is not an e-mail address.'))

/** Fields that a mode does not show keep what was typed and are not checked. */
function schemas(policy: PasswordPolicy) {
  const anything = z.string()
  const newPassword = filled.check(
    z.refine(
      (password) => passwordRules(policy, password).every(({ met }) => met),
      'This password is not strong enough yet: it needs all that is listed here.',
    ),
  )
  return {
    'sign-in': z.object({ name: anything, email, password: filled }),
    create: z.object({ name: filled.check(z.trim(), z.minLength(1, required)), email, password: newPassword }),
    forgot: z.object({ name: anything, email, password: anything }),
    reset: z.object({ name: anything, email: anything, password: newPassword }),
  } as const satisfies Record<AccountFormMode, unknown>
}
