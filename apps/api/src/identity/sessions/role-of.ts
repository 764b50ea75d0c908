type Known = {
  email: string
  emailVerified: boolean
  role?: string | null
  banned?: boolean | null
}

/**
 * A person's role. The operator's list makes somebody an admin only while the address is proven to be theirs, and a disabled account is nobody's
 * admin.
 */
export function roleOf({ email, emailVerified, role, banned }: Known, adminEmails: readonly string[]): string {
  if (banned) return 'user'
  if (emailVerified && adminEmails.includes(email.toLowerCase())) return 'admin'
  return role ?? 'user'
}
