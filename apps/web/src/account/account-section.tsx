import type { ReactNode } from 'react'
import { type Setting, settingFieldId, settingLabel } from '../app/wanted-setting.ts'

type Props = {
  setting: Setting
  /** One or two sentences. */
  about?: ReactNode
  children: ReactNode
}

/** One thing about an account: its name, what it is for, and what can be done. */
export function AccountSection({ setting, about, children }: Props) {
  const id = settingFieldId(setting)
  return (
    <section aria-labelledby={id} className="border-t py-6 first:border-t-0 first:pt-0">
      <h2 id={id} tabIndex={-1} className="text-base font-semibold">
        {settingLabel(setting)}
      </h2>
      {about && <p className="mt-1 max-w-prose text-muted">{about}</p>}
      <div className="mt-4 grid gap-4">{children}</div>
    </section>
  )
}
