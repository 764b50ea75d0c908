/** A person's role. The operator's list makes somebody an admin only while the address is proven to be theirs. */
export function roleOf(
  user: { email: string; emailVerified: boolean; role?: string | null },
  adminEmails: readonly string[],
): string {
  if (user.emailVerified && adminEmails.includes(user.email.toLowerCase())) return 'admin'
  return user.role ?? 'user'
}
